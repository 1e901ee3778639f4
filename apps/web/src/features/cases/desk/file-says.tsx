import type { CaseFile } from '@app/contract/cases/case-view';
import { Text } from '@mantine/core';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { CaseLinks } from './case-links.tsx';
import { Compared } from './desk-facts.tsx';
import { deskText, markLabels } from './desk-text.ts';

const text = deskText.says;

/** What the PDF's own text says, each equal to the facts or different. Pictures and films say nothing here: they are only shown. */
export function FileSays({ says }: { says: CaseFile['says'] }) {
  if (!says) return null;
  return (
    <section aria-label={text.title}>
      <Text component="h3" fw={600}>
        {text.title}
      </Text>
      {says.marks.length === 0 && says.operations.length === 0 && (
        <Text c="dimmed" size="sm">
          {text.nothing}
        </Text>
      )}
      <FactList>
        {says.marks.map(({ what, found, equal }) => (
          <Fact key={what} name={markLabels[what]}>
            <Compared equal={equal}>{found}</Compared>
          </Fact>
        ))}
        {says.operations.map(({ number, seen }) => (
          <Fact key={number} name={text.operation}>
            <span className="l-breaks">{number}</span>
            {seen.length > 0 && (
              <span className="l-rejected">
                {' '}
                {text.sameOperation} <CaseLinks cases={seen} />
              </span>
            )}
          </Fact>
        ))}
      </FactList>
    </section>
  );
}
