/** A request that a test answers. */
export class FakeRequest extends EventTarget {
  /** The requests that were made, until a test empties the list. */
  static made: FakeRequest[] = [];

  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  body: unknown = null;
  isAborted = false;
  readonly opened: string[] = [];

  constructor() {
    super();
    FakeRequest.made.push(this);
  }

  open(...words: string[]): void {
    this.opened.push(...words);
  }

  setRequestHeader(...words: string[]): void {
    this.opened.push(...words);
  }

  send(body: unknown): void {
    this.body = body;
  }

  abort(): void {
    this.isAborted = true;
  }

  sent(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}
