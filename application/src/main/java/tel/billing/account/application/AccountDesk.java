package tel.billing.account.application;

import java.time.InstantSource;
import tel.billing.account.AccountStandings;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.ledger.Ledger;
import tel.billing.notification.Postbox;

/// What staff do with accounts, put together.
public record AccountDesk(
        AnswerOnce answerOnce,
        Accounts accounts,
        Ledger ledger,
        AccountStandings standings,
        AuditTrail trail,
        Postbox postbox,
        InstantSource clock) {

    public ReadDossiers readDossiers() {
        return new DossierReading(accounts, ledger);
    }

    public ChangeAccountStatus changeAccountStatus() {
        return new ChangingAccountStatus(
                answerOnce, accounts, new DossierReading(accounts, ledger), standings, trail, postbox, clock);
    }
}
