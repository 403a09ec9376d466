package tel.billing.tax.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.RecordVatStanding;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumber;
import tel.billing.account.VatStanding;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.AccountId;
import tel.billing.tax.CheckVatNumber.Outcome;
import tel.billing.tax.FollowVatNumber;
import tel.billing.tax.VatCheck;
import tel.billing.tax.application.Rechecks.Recheck;

/// What the register's word means for an account: its number's standing, the proof, and when the
/// register is asked again. All of it joins the caller's unit of work, and locks the account before
/// what is to be asked.
record RegisterWord(
        RecordVatStanding recordVatStanding,
        ReplaceVatNumber replaceVatNumber,
        ShowAccount showAccount,
        Rechecks rechecks,
        VatChecks checks,
        Postbox postbox,
        InstantSource clock)
        implements FollowVatNumber {

    @Override
    public void follow(AccountId account, Outcome outcome) {
        keepProof(account, outcome);
        nextOf(account, outcome).ifPresent(rechecks::put);
    }

    /// Heard by whoever was asked to get the number. Of several who ask for one account, the last one
    /// to hear wins.
    void ofWish(Recheck wish, Outcome outcome) {
        var next = settleWish(wish, outcome);
        switch (outcome) {
            case Outcome.Valid _, Outcome.Unavailable _ -> next.ifPresent(rechecks::put);
            case Outcome.Invalid _ -> move(wish, next);
        }
    }

    /// Heard by whoever took it when it was due. False if it was overtaken: then nothing of this may
    /// stay.
    boolean ofDue(Recheck taken, Outcome outcome) {
        return taken.wanted() ? move(taken, settleWish(taken, outcome)) : ofOwn(taken, outcome);
    }

    private Optional<Recheck> settleWish(Recheck wish, Outcome outcome) {
        keepProof(wish.account(), outcome);
        return switch (outcome) {
            case Outcome.Valid _ -> replaced(wish, outcome) ? nextOf(wish.account(), outcome) : Optional.empty();
            case Outcome.Unavailable _ -> replaced(wish, outcome) ? Optional.of(wish.had()) : Optional.empty();
            case Outcome.Invalid(var check) -> {
                // it may be the very number that the account has
                recordVatStanding.record(wish.account(), check.number(), outcome.standing());
                yield own(wish.account());
            }
        };
    }

    private boolean ofOwn(Recheck taken, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Unavailable _ -> true;
            case Outcome.Valid _ -> {
                keepProof(taken.account(), outcome);
                yield move(taken, recorded(taken, outcome) ? nextOf(taken.account(), outcome) : Optional.empty());
            }
            case Outcome.Invalid(var check) -> {
                keepProof(taken.account(), outcome);
                if (recorded(taken, outcome)) {
                    tellOwner(taken.account(), check.number());
                }
                yield rechecks.remove(taken);
            }
        };
    }

    private boolean replaced(Recheck wish, Outcome outcome) {
        return replaceVatNumber.replace(wish.account(), outcome.standing());
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

    /// The wish stood in the place of the number that the account has: that one is asked for soon.
    private Optional<Recheck> own(AccountId account) {
        return showAccount.show(account).map(AccountView::vat).flatMap(standing -> switch (standing) {
            case VatStanding.Verified(var number) -> Optional.of(Recheck.soon(account, number, clock.instant()));
            case VatStanding.Unverified(var number) -> Optional.of(Recheck.soon(account, number, clock.instant()));
            case VatStanding.NoNumber _, VatStanding.Invalid _ -> Optional.empty();
        });
    }

    private void keepProof(AccountId account, Outcome outcome) {
        switch (outcome) {
            case Outcome.Valid(var check) -> checks.add(account, check);
            case Outcome.Invalid(var check) -> checks.add(account, check);
            case Outcome.Unavailable _ -> {
                // nothing was said that could be kept
            }
        }
    }

    private void tellOwner(AccountId id, VatNumber number) {
        var account = showAccount.show(id).orElseThrow();
        postbox.post(
                new Letter.VatNumberInvalid(account.owner().email(), number.toString()), Reader.in(account.country()));
    }
}
