import type { ReactNode } from 'react';
import type { RichText, RichTextNode } from '#shared/kernel/rich-text.ts';
import styles from './message-view.module.css';

/** A message from its JSON, as elements: it never passes through markup. */
export function MessageView({ message }: { message: RichText }): ReactNode {
  return <div className={styles.message}>{message.content.map(renderNode)}</div>;
}

function renderNode(node: RichTextNode, key: number): ReactNode {
  switch (node.type) {
    case 'text': {
      const marks = node.marks?.map(({ type }) => type) ?? [];
      let content: ReactNode = node.text;
      if (marks.includes('bold')) content = <strong>{content}</strong>;
      if (marks.includes('italic')) content = <em>{content}</em>;
      return <span key={key}>{content}</span>;
    }
    case 'mention':
      return (
        <span key={key} className={styles.mention}>
          {`@${node.attrs.label}`}
        </span>
      );
    case 'hardBreak':
      return <br key={key} />;
    case 'paragraph':
      return <p key={key}>{node.content?.length ? node.content.map(renderNode) : <br />}</p>;
    case 'bulletList':
      return <ul key={key}>{node.content?.map(renderNode)}</ul>;
    case 'orderedList':
      return <ol key={key}>{node.content?.map(renderNode)}</ol>;
    case 'listItem':
      return <li key={key}>{node.content?.map(renderNode)}</li>;
  }
}
