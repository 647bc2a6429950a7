import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import type { Piece } from '#shared/entities/work/piece.ts';
import { EndButton } from '#web/components/end-button.tsx';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

import { answerPiece, withdrawPiece } from './api.ts';
import { rememberPictures, usePictures } from './pictures.ts';
import { PieceView } from './piece-view.tsx';
import type { Work } from './work.ts';

// Loaded on demand: few who look at finished work write about it.
const PieceForm = lazy(async () => ({ default: (await import('./piece-form.tsx')).PieceForm }));

type Side = 'maker' | 'client';

/** What is shown of finished work on a profile, or may be: for the side that asks for it, or the one that agrees. */
export function ShownWork({ work, side }: { work: Work; side: Side }) {
  const { piece, isFinished } = work;
  if (!piece && (side === 'client' || !isFinished)) return null;
  return (
    <section aria-labelledby="shown-work" tabIndex={-1} className="grid min-w-0 gap-4 outline-none">
      <h2 id="shown-work" className="text-xl">
        {side === 'maker' ? 'In your portfolio' : `In the portfolio of ${work.maker.username}`}
      </h2>
      {side === 'maker' ? <MakersPiece work={work} /> : piece && <ClientsPiece work={work} piece={piece} />}
    </section>
  );
}

const standing: Record<Side, Record<Piece['state'], (other: string, at: string) => string>> = {
  maker: {
    asked: (other) => `${other} is asked. It is on your profile once they agree.`,
    shown: (_, at) => `On your profile since ${at}.`,
    declined: (other) => `${other} does not want this to be shown. You can change it and ask again.`,
  },
  client: {
    asked: (other) =>
      `${other} asks to show this, exactly as you see it here, where everybody can. You can withdraw your consent at any time.`,
    shown: (_, at) => `You agreed to this on ${at}. It is on their public profile.`,
    declined: () => 'You have declined this, so that nobody sees it.',
  },
};

/** Where the piece stands, and the piece as everybody would see it. */
function Standing({ work, piece, side }: { work: Work; piece: Piece; side: Side }) {
  const other = work[side === 'maker' ? 'client' : 'maker'].username;
  const { title, text } = piece;
  const images = usePictures(piece);
  return (
    <>
      <p role="status">
        {standing[side][piece.state](other, piece.shownAt ? formatDate(piece.shownAt) : '')}
      </p>
      <div className="card grid max-w-xl min-w-0 gap-3 p-5">
        <h3 dir="auto" className="text-lg [overflow-wrap:anywhere]">
          {title}
        </h3>
        <PieceView piece={{ title, text, images }} client={piece.isNamed ? work.client : null} />
        {!piece.isNamed && (
          <p className="text-sm text-muted">
            {side === 'client' ? 'You are not named.' : `${other} is not named.`}
          </p>
        )}
      </div>
    </>
  );
}

function MakersPiece({ work }: { work: Work }) {
  const [isEditing, setEditing] = useState(false);
  const { piece, client, isFinished } = work;
  const edit = () => {
    if (piece) rememberPictures(piece);
    setEditing(true);
  };
  if (isEditing) {
    return (
      <div className="card max-w-2xl p-5 sm:p-6">
        <Suspense fallback={<div className="min-h-96" />}>
          <PieceForm work={work} onClose={() => setEditing(false)} />
        </Suspense>
      </div>
    );
  }
  return (
    <>
      {piece ? (
        <Standing work={work} piece={piece} side="maker" />
      ) : (
        <p className="max-w-prose text-muted">
          Show others what you made: you write a text and choose pictures, and {client.username} is asked
          before anybody sees them.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {isFinished && (
          <Button variant="secondary" onClick={edit}>
            {piece ? 'Change it' : 'Show this work'}
          </Button>
        )}
        {piece && <Withdraw work={work} />}
      </div>
      {piece?.state === 'shown' && isFinished && (
        <p className="text-sm text-muted">
          A change leaves your profile until {client.username} agrees to it.
        </p>
      )}
    </>
  );
}

function ClientsPiece({ work, piece }: { work: Work; piece: Piece }) {
  const answering = useMutation(answerPiece(work));
  const { maker } = work;
  const answer = (agrees: boolean) =>
    answering.mutateAsync({ piece, agrees }).then(
      () => toast.success(agrees ? `${maker.username} now shows this work.` : 'It will not be shown.'),
      (error: unknown) => toast.error(errorMessage(error)),
    );
  return (
    <>
      <Standing work={work} piece={piece} side="client" />
      <div className="flex flex-wrap items-center gap-3">
        {piece.state === 'asked' && (
          <>
            <Button isPending={answering.isPending} onClick={() => void answer(true)}>
              Agree to show it
            </Button>
            <Button variant="secondary" isPending={answering.isPending} onClick={() => void answer(false)}>
              Decline
            </Button>
          </>
        )}
        {piece.state === 'shown' && <Withdraw work={work} />}
      </div>
    </>
  );
}

/** Takes back what is shown or asked for, after a question. */
function Withdraw({ work }: { work: Work }) {
  const { mutateAsync, isPending } = useMutation(withdrawPiece(work));
  const isShown = work.piece?.state === 'shown';
  return (
    <EndButton
      question={{
        title: isShown ? 'Take this off the profile?' : 'Withdraw this?',
        description: 'Its text and pictures are removed at once.',
        action: 'Withdraw',
        cancel: 'Keep it',
      }}
      onConfirmed={() => mutateAsync()}
      isPending={isPending}
      done={isShown ? 'It is no longer on the profile.' : 'It is withdrawn.'}
    >
      Withdraw
    </EndButton>
  );
}
