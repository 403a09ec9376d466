package tel.billing.account.application;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.account.AccountStandings;
import tel.billing.account.FollowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Reply;
import tel.billing.notification.Postbox;

record ChangingAccountStatus(
        AnswerOnce answerOnce,
        Accounts accounts,
        DossierReading dossiers,
        AccountStandings standings,
        AuditTrail trail,
        Postbox postbox,
        FollowAccount followers,
        InstantSource clock)
        implements ChangeAccountStatus {

    @Override
    public AnswerOnce.Answer change(Command command, Function<Outcome, Reply> rendering) {
        var journey = new StatusJourney(command, accounts, dossiers, trail, postbox, followers, clock);
        var answer = answerOnce.answer(command.request(), journey, rendering);
        standings.catchUp();
        followers.settle(command.account());
        return answer;
    }
}
