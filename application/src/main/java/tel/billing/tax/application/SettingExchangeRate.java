package tel.billing.tax.application;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Reply;

record SettingExchangeRate(AnswerOnce answerOnce, ExchangeRates rates, AuditTrail trail, InstantSource clock)
        implements SetExchangeRate {

    @Override
    public AnswerOnce.Answer set(Command command, Function<Outcome, Reply> rendering) {
        var answer =
                answerOnce.answer(command.request(), new ExchangeRateJourney(command, rates, trail, clock), rendering);
        rates.catchUp();
        return answer;
    }
}
