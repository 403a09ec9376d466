package tel.billing.account.application;

import java.time.InstantSource;
import tel.billing.account.AccountStandings;
import tel.billing.account.FollowAccount;
import tel.billing.account.TopUpHolds;
import tel.billing.account.VatProofs;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletWatch;
import tel.billing.notification.Postbox;
import tel.billing.shared.Ids;

/// Assembles the use cases of administrators for accounts.
///
/// @param ledger notifies `watch` of credited wallets
public record AccountDesk(
        AnswerOnce answerOnce,
        Accounts accounts,
        Ledger ledger,
        AccountStandings standings,
        TopUpHolds holds,
        VatProofs proofs,
        AuditTrail trail,
        Postbox postbox,
        FollowAccount followers,
        WalletWatch watch,
        Ids ids,
        InstantSource clock) {

    public ReadDossiers readDossiers() {
        return dossiers();
    }

    public ChangeAccountStatus changeAccountStatus() {
        return new ChangingAccountStatus(answerOnce, accounts, dossiers(), standings, trail, postbox, followers, clock);
    }

    public CorrectCountry correctCountry() {
        return (command, rendering) -> answerOnce.answer(
                command.request(), new CountryJourney(command, accounts, dossiers(), trail, postbox, clock), rendering);
    }

    public ReleaseTopUps releaseTopUps() {
        return (command, rendering) -> answerOnce.answer(
                command.request(),
                new ReleaseJourney(command, accounts, holds, dossiers(), trail, postbox, clock),
                rendering);
    }

    public AdjustWallet adjustWallet() {
        return (command, rendering) -> {
            var journey = new AdjustmentJourney(command, accounts, ledger, trail, ids, clock);
            var answer = answerOnce.answer(command.request(), journey, rendering);
            watch.settle(command.account());
            return answer;
        };
    }

    private DossierReading dossiers() {
        return new DossierReading(accounts, ledger, holds, proofs);
    }
}
