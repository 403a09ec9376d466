package tel.billing.tax.application;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Reply;
import tel.billing.shared.Country;

record SettingVatRate(AnswerOnce answerOnce, Country seller, VatRates rates, AuditTrail trail, InstantSource clock)
        implements SetVatRate {

    @Override
    public AnswerOnce.Answer set(Command command, Function<Outcome, Reply> rendering) {
        var journey = new VatRateJourney(command, seller, rates, trail, clock);
        var answer = answerOnce.answer(command.request(), journey, rendering);
        rates.catchUp();
        return answer;
    }
}
