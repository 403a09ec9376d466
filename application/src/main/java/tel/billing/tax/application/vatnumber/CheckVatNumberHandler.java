package tel.billing.tax.application.vatnumber;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.shared.Ids;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.VatCheck;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;
import tel.billing.tax.application.vatnumber.VatRegister.CheckReference;

/// Stores nothing: the caller stores the check. If the register does not answer, there is no check.
public record CheckVatNumberHandler(VatRegister register, Ids ids, InstantSource clock) implements CheckVatNumber {

    @Override
    public Outcome check(VatNumber number) {
        var checkedAt = clock.instant();
        return switch (register.check(number)) {
            case Answer.Valid(var name, var address, var reference) ->
                new Outcome.Valid(check(number, checkedAt, true, reference, name, address));
            case Answer.Invalid(var reference, var isByForm) ->
                new Outcome.Invalid(
                        check(number, checkedAt, false, reference, Optional.empty(), Optional.empty()), isByForm);
            case Answer.Unavailable _ -> new Outcome.Unavailable(number);
        };
    }

    private VatCheck check(
            VatNumber number,
            Instant checkedAt,
            boolean valid,
            CheckReference reference,
            Optional<String> name,
            Optional<String> address) {
        return new VatCheck(
                ids.next(),
                number,
                checkedAt,
                valid,
                reference.requester(),
                reference.requestIdentifier(),
                reference.requestDate(),
                name,
                address);
    }
}
