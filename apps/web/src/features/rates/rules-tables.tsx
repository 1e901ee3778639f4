import type { StaffRule } from '@app/contract/rates/rates';
import { ruleBook } from '@app/contract/rules';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { RowButton } from '#ui/table/row-button.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ratesText } from './console-rates-text.ts';
import { groupOfRule, type RuleGroup, ruleGroups } from './rule-groups.ts';
import { aboutOf, writtenRule } from './written-rule.ts';

const text = ratesText.rules;

interface RulesProps {
  rules: StaffRule[];
  onChange: ((rule: StaffRule) => void) | undefined;
}

/** There are some forty of them: group by group, and found by a word. */
export function Rules({ rules, onChange }: RulesProps) {
  const [word, setWord] = useState('');
  const found = rules.filter(({ name }) => aboutOf(name).toLowerCase().includes(word.trim().toLowerCase()));
  const groups = Object.entries(ruleGroups) as [RuleGroup, string][];
  return (
    <>
      <TextInput
        style={{ maxWidth: 360 }}
        aria-label={text.find}
        placeholder={text.find}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      {found.length === 0 && <p role="status">{text.none}</p>}
      {groups.map(([group, title]) => {
        const own = found.filter(({ name }) => groupOfRule[name] === group);
        if (own.length === 0) return null;
        return (
          <section key={group} className="l-stack l-gap-4 l-narrows" style={{ marginTop: 8 }} aria-label={title}>
            <h3 className="l-flush l-small l-strong">{title}</h3>
            <PlainTable label={title} columns={columnsFor(onChange)} rows={own} keyOf={({ name }) => name} empty="" />
          </section>
        );
      })}
    </>
  );
}

function columnsFor(onChange: RulesProps['onChange']): PlainColumn<StaffRule>[] {
  const { columns } = text;
  const all: PlainColumn<StaffRule>[] = [
    { title: columns.about, wide: true, render: ({ name }) => aboutOf(name) },
    { title: columns.value, align: 'right', render: ({ name, value }) => writtenRule(name, value) },
    {
      title: columns.initial,
      align: 'right',
      render: ({ name, value, initial }) => (value === initial ? '' : writtenRule(name, initial)),
    },
  ];
  const button = (rule: StaffRule) => (
    <RowButton
      variant="default"
      onClick={() => onChange?.(rule)}
      label={`${ratesText.change}: ${ruleBook[rule.name].about}`}
    >
      {ratesText.change}
    </RowButton>
  );
  return onChange ? [...all, { title: columns.actions, align: 'right', render: button }] : all;
}
