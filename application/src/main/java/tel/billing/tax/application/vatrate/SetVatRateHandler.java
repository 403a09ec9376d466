package tel.billing.tax.application.vatrate;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.Country;

/// Implements [SetVatRate].
public record SetVatRateHandler(
        ExecuteOnce executeOnce, Country seller, VatRates rates, AuditTrail trail, InstantSource clock)
        implements SetVatRate {

    @Override
    public ExecuteOnce.Answer set(Command command, Function<Outcome, StoredResponse> rendering) {
        var operation = new SetVatRateOperation(command, seller, rates, trail, clock);
        var answer = executeOnce.answer(command.request(), operation, rendering);
        rates.catchUp();
        return answer;
    }
}
