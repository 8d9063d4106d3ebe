/**
 * Copies what was entered in the prerendered form into the one that React renders instead of it, and moves the focus
 * there. React does that to the whole page if a program has changed it before hydration: some password managers,
 * for example, insert an element after a field.
 *
 * @param focused what had the focus while React rendered
 */
export function carryOver(
  from: HTMLFormElement,
  to: HTMLFormElement,
  focused: Element | null,
): void {
  const fields = [...to.querySelectorAll('input')];
  for (const old of from.querySelectorAll('input')) {
    const field = fields.find(
      ({ name, defaultValue }) => name === old.name && defaultValue === old.defaultValue,
    );
    // A script cannot fill in the picker, whose files the order has taken.
    if (field === undefined || field.type === 'file') continue;
    field.value = old.value;
    field.checked = old.checked;
    if (old === focused) field.focus();
  }
  // The loader observes the form that is gone.
  new IntersectionObserver(([entry]) => {
    document.documentElement.toggleAttribute('data-form', entry?.isIntersecting === true);
  }).observe(to);
}
