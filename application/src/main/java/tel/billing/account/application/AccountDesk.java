package tel.billing.account.application;

import java.time.InstantSource;
import tel.billing.account.AccountStandings;
import tel.billing.account.TopUpHolds;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.ledger.Ledger;
import tel.billing.notification.Postbox;
import tel.billing.shared.Ids;

/// What staff do with accounts, put together.
public record AccountDesk(
        AnswerOnce answerOnce,
        Accounts accounts,
        Ledger ledger,
        AccountStandings standings,
        TopUpHolds holds,
        AuditTrail trail,
        Postbox postbox,
        Ids ids,
        InstantSource clock) {

    public ReadDossiers readDossiers() {
        return dossiers();
    }

    public ChangeAccountStatus changeAccountStatus() {
        return new ChangingAccountStatus(answerOnce, accounts, dossiers(), standings, trail, postbox, clock);
    }

    public ReleaseTopUps releaseTopUps() {
        return (command, rendering) -> answerOnce.answer(
                command.request(),
                new ReleaseJourney(command, accounts, holds, dossiers(), trail, postbox, clock),
                rendering);
    }

    public AdjustWallet adjustWallet() {
        return (command, rendering) -> answerOnce.answer(
                command.request(), new AdjustmentJourney(command, accounts, ledger, trail, ids, clock), rendering);
    }

    private DossierReading dossiers() {
        return new DossierReading(accounts, ledger, holds);
    }
}
