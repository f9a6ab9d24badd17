// What `texts-outside.test.ts` must find; no part of the program.
declare function Button(props: { title: string; children: unknown }): null;

export function Example({ done }: { done: boolean }) {
  const box = { message: 'Nothing is lost', buttons: [done ? 'Delete' : ''] };
  return (
    <Button title={done ? 'Save' : ''}>
      {done && 'Hello'}
      Text on the button
      {box.message}
    </Button>
  );
}
