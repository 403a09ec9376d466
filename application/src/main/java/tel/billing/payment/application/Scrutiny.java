package tel.billing.payment.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import tel.billing.account.ShowAccount;
import tel.billing.account.TopUpHolds;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.domain.CardRecord;
import tel.billing.payment.domain.CardStanding.Verdict;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Protects against card testing. Counts the declines of an account one after another, across all instances.
/// Joins the caller's unit of work.
record Scrutiny(
        CardRecords records,
        CardTestingRules rules,
        ShowAccount showAccount,
        Postbox postbox,
        AuditTrail trail,
        InstantSource clock)
        implements TopUpHolds {

    /// Whether the account may be charged now.
    Verdict verdictOn(AccountId account) {
        return records.standingOf(account).verdictAt(clock.instant(), rules);
    }

    /// Counts a declined card. `card` is the stored card, if one was used.
    void refused(AccountId account, Optional<StoredCard.Token> card, DeclineReason reason) {
        if (!reason.speaksAgainstCard()) {
            return;
        }
        var at = clock.instant();
        var change = change(account, record -> record.refused(new CardRecord.Refusal(at, card), rules));
        if (change.to().isHeld() && !change.from().isHeld()) {
            trail.record(Deed.byTheService(Action.TOP_UPS_HELD, Target.of(account)));
            var view = showAccount.show(account).orElseThrow();
            postbox.post(new Letter.TopUpsHeld(view.owner().email(), at), Reader.in(view.country()));
        }
    }

    @Override
    public boolean release(AccountId account) {
        return change(account, record -> record.isHeld() ? record.released() : record)
                .from()
                .isHeld();
    }

    @Override
    public Map<AccountId, Instant> heldSince(Set<AccountId> accounts) {
        return records.heldSince(accounts);
    }

    @Override
    public Set<AccountId> held() {
        return records.held();
    }

    private Change change(AccountId account, UnaryOperator<CardRecord> operation) {
        var change = Change.of(records.of(account), operation);
        while (!records.replace(change.from(), change.to())) {
            change = Change.of(records.of(account), operation);
        }
        return change;
    }

    private record Change(CardRecord from, CardRecord to) {

        static Change of(CardRecord from, UnaryOperator<CardRecord> operation) {
            return new Change(from, operation.apply(from));
        }
    }
}
