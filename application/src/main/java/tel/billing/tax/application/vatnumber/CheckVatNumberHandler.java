package tel.billing.tax.application.vatnumber;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.shared.Ids;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.VatCheck;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;
import tel.billing.tax.application.vatnumber.VatRegister.Proof;

/// Stores nothing: the caller stores the check. If the register does not answer, there is no check.
public record CheckVatNumberHandler(VatRegister register, Ids ids, InstantSource clock) implements CheckVatNumber {

    @Override
    public Outcome check(VatNumber number) {
        var askedAt = clock.instant();
        return switch (register.lookUp(number)) {
            case Answer.Valid(var name, var address, var proof) ->
                new Outcome.Valid(check(number, askedAt, true, proof, name, address));
            case Answer.Invalid(var proof, var isByForm) ->
                new Outcome.Invalid(check(number, askedAt, false, proof, Optional.empty(), Optional.empty()), isByForm);
            case Answer.Unavailable _ -> new Outcome.Unavailable(number);
        };
    }

    private VatCheck check(
            VatNumber number,
            Instant askedAt,
            boolean known,
            Proof proof,
            Optional<String> name,
            Optional<String> address) {
        return new VatCheck(
                ids.next(),
                number,
                askedAt,
                known,
                proof.requester(),
                proof.requestIdentifier(),
                proof.requestDate(),
                name,
                address);
    }
}
