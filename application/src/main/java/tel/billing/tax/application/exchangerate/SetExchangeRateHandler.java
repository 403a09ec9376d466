package tel.billing.tax.application.exchangerate;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;

/// Implements [SetExchangeRate].
public record SetExchangeRateHandler(
        ExecuteOnce executeOnce, ExchangeRates rates, AuditTrail trail, InstantSource clock)
        implements SetExchangeRate {

    @Override
    public ExecuteOnce.Answer set(Command command, Function<Outcome, StoredResponse> rendering) {
        var answer = executeOnce.answer(
                command.request(), new SetExchangeRateOperation(command, rates, trail, clock), rendering);
        rates.catchUp();
        return answer;
    }
}
