import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { joinClasses } from './join-classes.ts';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'maxLength'> {
  label: string;
  value: string;
  /** Where there is a limit, the characters left are shown. */
  maxLength?: number;
}

export function TextArea({ label, value, maxLength, ...rest }: TextAreaProps): ReactNode {
  const id = useId();
  const counterId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        {...(maxLength === undefined ? {} : { maxLength, 'aria-describedby': counterId })}
        id={id}
        value={value}
        className={joinClasses(styles.input, styles.area)}
      />
      {maxLength === undefined ? null : (
        <span id={counterId} className={styles.hint}>
          {`Characters left: ${maxLength - value.length}`}
        </span>
      )}
    </div>
  );
}
