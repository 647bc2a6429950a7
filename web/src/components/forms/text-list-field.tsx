import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type RefObject } from 'react';

import { isEnter } from '#web/lib/browser/is-enter.ts';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/display/chips.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

type TextListFieldProps = {
  /** Of the field, and of the list of what was added. */
  label: string;
  listLabel: string;
  value: string[];
  onChange: (texts: string[]) => void;
  /** The most texts, and what is said when there are as many. */
  max: number;
  full: string;
  maxLength: number;
  placeholder?: string;
  hint?: string;
  /** Adds what is typed and not added yet. The form calls it before it is submitted, so that nothing typed is lost. */
  addTypedRef: RefObject<() => void>;
  error?: string | undefined;
};

/** A field for short texts that are added and removed one at a time, such as a gig's features. */
export function TextListField(props: TextListFieldProps) {
  const { label, listLabel, value, onChange, max, full, maxLength, placeholder, hint, addTypedRef, error } =
    props;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const isFull = value.length >= max;

  addTypedRef.current = () => {
    const text = typed.trim();
    if (text && !value.includes(text)) onChange([...value, text]);
    setTyped('');
  };
  const add = () => {
    addTypedRef.current();
    input.current?.focus();
  };
  const remove = (text: string) => {
    onChange(value.filter((each) => each !== text));
    input.current?.focus();
  };
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex items-start gap-3">
        <TextField
          label={label}
          isOptional
          className="flex-1"
          placeholder={placeholder}
          maxLength={maxLength}
          ref={input}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter adds the text instead of submitting the form.
            if (!isEnter(event)) return;
            event.preventDefault();
            add();
          }}
          error={error}
          hint={isFull ? full : hint}
          disabled={isFull}
        />
        <Button variant="secondary" className="mt-[1.925rem]" onClick={add} disabled={isFull}>
          <Plus className="size-5" aria-hidden />
          Add
        </Button>
      </div>
      <Chips label={listLabel} texts={value} onRemove={remove} />
    </div>
  );
}
