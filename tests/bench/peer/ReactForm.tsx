import { zodResolver } from '@hookform/resolvers/zod';
import { createRoot } from 'react-dom/client';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';

/** A form as React projects usually have it, to measure ours beside: it has no statechart and one language. */

const schema = z.object({
  name: z.string().min(2, 'Enter your full name.'),
  email: z.email('Enter an email address.'),
  phone: z.string().min(7, 'Enter a phone number.'),
  filingWhere: z.enum(['us', 'consular']),
  direction: z.enum(['PT_EN', 'EN_PT']),
  pages: z.coerce.number<number>().int().min(1).max(30),
  rush: z.boolean(),
  mailHardCopy: z.boolean(),
});

const CENTS_PER_PAGE = 1500;

function ReactForm() {
  const { register, handleSubmit, control, formState, getValues } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', phone: '', pages: 1, rush: false, mailHardCopy: false },
  });
  const pages = useWatch({ control, name: 'pages' });
  const { errors } = formState;
  return (
    <form onSubmit={handleSubmit(() => undefined)}>
      <h1>Certified translations of Portuguese and English documents, for $15.00 a page</h1>
      {(['name', 'email', 'phone'] as const).map((field) => (
        <p key={field}>
          <label htmlFor={`order-${field}`}>{field}</label>
          <input id={`order-${field}`} {...register(field)} />
          {errors[field] && <span role="alert">{errors[field].message}</span>}
        </p>
      ))}
      {(['us', 'consular'] as const).map((value) => (
        <label key={value}>
          <input type="radio" value={value} {...register('filingWhere')} /> {value}
        </label>
      ))}
      {(['PT_EN', 'EN_PT'] as const).map((value) => (
        <label key={value}>
          <input type="radio" value={value} {...register('direction')} /> {value}
        </label>
      ))}
      <p>
        <label htmlFor="order-pages">pages</label>
        <input id="order-pages" inputMode="numeric" {...register('pages')} />
      </p>
      <label>
        <input type="checkbox" {...register('rush')} /> rush
      </label>
      <label>
        <input type="checkbox" {...register('mailHardCopy')} /> mail a hard copy
      </label>
      <input
        id="order-file"
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          void send([...(currentTarget.files ?? [])], getValues());
        }}
      />
      <output>{(pages * CENTS_PER_PAGE) / 100}</output>
      <button type="submit">Continue</button>
    </form>
  );
}

/** Sends the files one after the other. */
async function send(files: readonly File[], fields: Readonly<Record<string, unknown>>) {
  for (const file of files) {
    const body = new FormData();
    for (const field of ['name', 'email', 'phone', 'pages', 'filingWhere', 'direction']) {
      body.append(field, String(fields[field]));
    }
    body.append('file', file);
    const response = await fetch('/api/upload', { method: 'POST', body });
    if (!response.ok) throw new Error(await response.text());
    await response.json();
  }
}

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<ReactForm />);
