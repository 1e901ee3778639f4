import { type ESTree, parseSync, Visitor } from 'vite';
import { sqlFaults } from './sql-faults.ts';

/** One small fault: these characters of a file, replaced. */
export interface Fault {
  file: string;
  from: number;
  to: number;
  text: string;
}

type Edit = Omit<Fault, 'file'>;

const swapped: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

/** Every fault that somebody could make in this source by one mistake, in the code and in its SQL. */
export function findFaults(file: string, source: string): Fault[] {
  const edits: Edit[] = [];
  /** Literal types, which are removed before anything runs. */
  const types = new Set<unknown>();
  const replace = ({ start, end }: ESTree.Span, text: string) => edits.push({ from: start, to: end, text });
  const swap = ({ left, right, operator }: { left: ESTree.Span; right: ESTree.Span; operator: string }) => {
    const other = swapped[operator];
    const from = source.indexOf(operator, left.end);
    if (other && from < right.start) edits.push({ from, to: from + operator.length, text: other });
  };

  new Visitor({
    BinaryExpression: swap,
    LogicalExpression: swap,
    IfStatement: ({ test }) => replace(test, 'false'),
    ConditionalExpression: ({ test }) => {
      replace(test, 'true');
      replace(test, 'false');
    },
    UnaryExpression: ({ operator, argument, start }) => {
      if (operator === '!' || operator === '-') replace({ start, end: argument.start }, '');
    },
    TSLiteralType: ({ literal }) => types.add(literal),
    Literal: (literal) => {
      if (types.has(literal)) return;
      if (literal.value === true || literal.value === false) replace(literal, String(!literal.value));
      else if (/^\d[\d_]*n?$/.test(literal.raw ?? '')) replace(literal, nextNumber(literal.raw ?? ''));
    },
    ExpressionStatement: (statement) => {
      if (isCall(statement.expression)) replace(statement, ';');
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      for (const { start, end } of quasi.quasis)
        for (const { from, to, text } of sqlFaults(source.slice(start, end), source.slice(quasi.start, start)))
          edits.push({ from: start + from, to: start + to, text });
    },
  }).visit(parseSync(file, source).program);
  return edits.sort((a, b) => a.from - b.from).map((edit) => ({ file, ...edit }));
}

/** `await post(tx, …)` or `record(tx, …)`: a call for its effect, which somebody could forget. */
function isCall(expression: ESTree.Expression): boolean {
  if (expression.type === 'AwaitExpression') return isCall(expression.argument);
  if (expression.type === 'UnaryExpression') return isCall(expression.argument);
  return expression.type === 'CallExpression';
}

function nextNumber(raw: string): string {
  const isBig = raw.endsWith('n');
  return `${BigInt(raw.replaceAll('_', '').replace('n', '')) + 1n}${isBig ? 'n' : ''}`;
}
