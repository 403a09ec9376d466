package tel.billing.tax.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.RecordVatStanding;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumber;
import tel.billing.account.VatStanding;
import tel.billing.shared.AccountId;
import tel.billing.tax.CheckVatNumber.Outcome;
import tel.billing.tax.FollowVatNumber;
import tel.billing.tax.VatCheck;
import tel.billing.tax.application.Rechecks.Recheck;

/// Applies the register's answer to an account: the standing of its number, the proof, and the next lookup. A
/// verified number becomes invalid after two negative answers, some hours apart. Joins the caller's unit of
/// work, and locks the account before the schedule.
record RegisterWord(
        RecordVatStanding recordVatStanding,
        ReplaceVatNumber replaceVatNumber,
        ShowAccount showAccount,
        Rechecks rechecks,
        VatChecks checks,
        NumberNews news,
        VatNumberWatch watch,
        InstantSource clock)
        implements FollowVatNumber {

    @Override
    public void follow(AccountId account, Outcome outcome) {
        keepProof(account, outcome);
        nextOf(account, outcome).ifPresent(rechecks::put);
    }

    /// Applies the answer for a submitted number, in the request. Of several concurrent requests for one
    /// account, the last answer wins. Returns the outcome that applies.
    Outcome ofWish(Recheck submitted, Outcome received) {
        var outcome = withoutContradiction(submitted.account(), received);
        var next = applyToSubmitted(submitted, outcome);
        switch (outcome) {
            case Outcome.Valid _, Outcome.Unavailable _ -> next.ifPresent(rechecks::put);
            case Outcome.Invalid _ -> move(submitted, next);
        }
        return outcome;
    }

    /// Applies the answer for a scheduled lookup. Returns false if the entry changed meanwhile; then the
    /// caller must roll back.
    boolean ofDue(Recheck taken, Outcome received) {
        var outcome = withoutContradiction(taken.account(), received);
        return taken.wanted() ? ofDueSubmitted(taken, outcome) : ofOwn(taken, outcome);
    }

    /// Applies a positive answer that is still valid, without a lookup. Returns false if it is not valid;
    /// then the caller must roll back.
    boolean ofProof(AccountId account, VatNumber number) {
        var isReplaced = replaceVatNumber.replace(account, new VatStanding.Verified(number));
        return proof(account, number)
                .map(check -> Recheck.ofVerified(account, number, check.askedAt()))
                .map(next -> {
                    if (isReplaced) {
                        rechecks.put(next);
                    }
                    return true;
                })
                .orElse(false);
    }

    Optional<VatCheck> proof(AccountId account, VatNumber number) {
        return checks.unknownSince(account, number).isPresent()
                ? Optional.empty()
                : checks.lastKnown(account, number)
                        .filter(check -> Recheck.ofVerified(account, number, check.askedAt())
                                .dueAt()
                                .isAfter(clock.instant()));
    }

    /// If the register rejects the format of a previously valid number, the answer counts as "no answer".
    private Outcome withoutContradiction(AccountId account, Outcome outcome) {
        if (outcome instanceof Outcome.Invalid(var check, var isByForm)
                && isByForm
                && wasKnown(account, check.number())) {
            watch.contradicted(check.number());
            return new Outcome.Unavailable(check.number());
        }
        return outcome;
    }

    private boolean wasKnown(AccountId account, VatNumber number) {
        return standing(account).equals(new VatStanding.Verified(number))
                || checks.lastKnown(account, number).isPresent();
    }

    private boolean ofDueSubmitted(Recheck submitted, Outcome outcome) {
        var isStill = move(submitted, applyToSubmitted(submitted, outcome));
        if (isStill && outcome instanceof Outcome.Invalid) {
            sendMailAboutSubmitted(submitted.account(), submitted.number());
        }
        return isStill;
    }

    /// The request for the submitted number died, so only this e-mail informs the customer.
    private void sendMailAboutSubmitted(AccountId account, VatNumber number) {
        var standing = standing(account);
        if (standing.equals(new VatStanding.Invalid(number))) {
            news.unknown(account, number);
        } else if (!standing.equals(new VatStanding.Verified(number))) {
            news.refused(account, number);
        }
    }

    private Optional<Recheck> applyToSubmitted(Recheck submitted, Outcome outcome) {
        var account = submitted.account();
        keepProof(account, outcome);
        return switch (outcome) {
            case Outcome.Valid _ -> replaced(submitted, outcome) ? nextOf(account, outcome) : Optional.empty();
            case Outcome.Unavailable _ ->
                replaced(submitted, outcome) ? Optional.of(submitted.had()) : Optional.empty();
            case Outcome.Invalid(var check, var _) -> {
                // The account may already have this number.
                if (!standing(account).equals(new VatStanding.Verified(check.number()))) {
                    recordVatStanding.record(account, check.number(), outcome.standing());
                }
                yield own(account);
            }
        };
    }

    private boolean ofOwn(Recheck taken, Outcome outcome) {
        keepProof(taken.account(), outcome);
        return switch (outcome) {
            case Outcome.Unavailable _ -> true;
            case Outcome.Valid _ -> ofKnown(taken, outcome);
            case Outcome.Invalid(var check, var _) -> ofUnknown(taken, outcome, check);
        };
    }

    private boolean ofKnown(Recheck taken, Outcome outcome) {
        var before = standing(taken.account());
        var isRecorded = recorded(taken, outcome);
        var isStill = move(taken, isRecorded ? nextOf(taken.account(), outcome) : Optional.empty());
        if (isStill && isRecorded && !before.equals(outcome.standing())) {
            watch.turned(before, outcome.standing());
            if (before instanceof VatStanding.Invalid) {
                news.knownAgain(taken.account(), taken.number());
            }
        }
        return isStill;
    }

    private boolean ofUnknown(Recheck taken, Outcome outcome, VatCheck check) {
        var account = taken.account();
        var number = check.number();
        var since = checks.unknownSince(account, number).orElseThrow();
        var before = standing(account);
        var isOwn = before.given().filter(number::equals).isPresent();
        return switch (before) {
            case VatStanding.Verified _ ->
                (isOwn && !Recheck.isSure(since, check.askedAt()))
                        ? move(taken, Optional.of(Recheck.ofDoubted(account, number, since)))
                        : turn(taken, before, outcome);
            case VatStanding.Invalid _ ->
                isOwn
                        ? move(taken, Recheck.ofUnknown(account, number, since, clock.instant()))
                        : turn(taken, before, outcome);
            case VatStanding.Unverified _, VatStanding.NoNumber _ -> turn(taken, before, outcome);
        };
    }

    private boolean turn(Recheck taken, VatStanding before, Outcome outcome) {
        var now = clock.instant();
        var isRecorded = recorded(taken, outcome);
        var next = Recheck.ofUnknown(taken.account(), taken.number(), now, now);
        var isStill = move(taken, next.filter(_ -> isRecorded));
        if (isStill && isRecorded) {
            watch.turned(before, outcome.standing());
            news.unknown(taken.account(), taken.number());
        }
        return isStill;
    }

    private boolean replaced(Recheck submitted, Outcome outcome) {
        return replaceVatNumber.replace(submitted.account(), outcome.standing());
    }

    private boolean recorded(Recheck taken, Outcome outcome) {
        return recordVatStanding.record(taken.account(), taken.number(), outcome.standing());
    }

    private boolean move(Recheck from, Optional<Recheck> to) {
        return to.map(next -> rechecks.advance(from, next)).orElseGet(() -> rechecks.remove(from));
    }

    private Optional<Recheck> nextOf(AccountId account, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Valid(VatCheck check) ->
                Optional.of(Recheck.ofVerified(account, check.number(), check.askedAt()));
            case Outcome.Unavailable(var number) -> Optional.of(Recheck.soon(account, number, clock.instant()));
            case Outcome.Invalid _ -> Optional.empty();
        };
    }

    /// The submitted number had replaced the entry of the account's own number. That number is looked
    /// up soon.
    private Optional<Recheck> own(AccountId account) {
        return switch (standing(account)) {
            case VatStanding.Verified(var number) -> Optional.of(Recheck.soon(account, number, clock.instant()));
            case VatStanding.Unverified(var number) -> Optional.of(Recheck.soon(account, number, clock.instant()));
            case VatStanding.Invalid(var number) ->
                checks.unknownSince(account, number)
                        .flatMap(since -> Recheck.ofUnknown(account, number, since, clock.instant()));
            case VatStanding.NoNumber _ -> Optional.empty();
        };
    }

    private VatStanding standing(AccountId account) {
        return showAccount.show(account).map(AccountView::vat).orElseGet(VatStanding.NoNumber::new);
    }

    private void keepProof(AccountId account, Outcome outcome) {
        switch (outcome) {
            case Outcome.Valid(var check) -> checks.add(account, check);
            case Outcome.Invalid(var check, var _) -> checks.add(account, check);
            case Outcome.Unavailable _ -> {
                // There is no proof to store.
            }
        }
    }
}
