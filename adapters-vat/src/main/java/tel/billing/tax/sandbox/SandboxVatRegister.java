package tel.billing.tax.sandbox;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import tel.billing.account.VatNumber;
import tel.billing.shared.Parsed;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.application.vatnumber.VatRegisterSimulator;

/// A VAT register for development. With any prefix, 100 is known, 200 is unknown, and for 300, 301 and 302
/// the register is unavailable, as in the EU's test service
/// (https://ec.europa.eu/taxation_customs/vies/#/technical-information). Every other number is known if its
/// format and check digits are valid. Numbers entered through [VatRegisterSimulator] override all of this
/// until the service stops. All known numbers have the same invented address.
public final class SandboxVatRegister implements VatRegister, VatRegisterSimulator {
    private static final String ADDRESS = "Sandbox Street 1\n12345 Sandbox";

    private final VatNumberRules rules;
    private final AtomicBoolean available = new AtomicBoolean(true);
    private final Map<VatNumber, Boolean> entered = new ConcurrentHashMap<>();
    private final AtomicLong answers = new AtomicLong();

    public SandboxVatRegister(VatNumberRules rules) {
        this.rules = rules;
    }

    @Override
    public Answer check(VatNumber number) {
        if (!available.get()) {
            return new Answer.Unavailable("SWITCHED_OFF");
        }
        var override = entered.get(number);
        if (override != null) {
            return answer(override);
        }
        return switch (number.body()) {
            case "100" -> answer(true);
            case "200" -> answer(false);
            case "300" -> new Answer.Unavailable("SERVICE_UNAVAILABLE");
            case "301" -> new Answer.Unavailable("MS_UNAVAILABLE");
            case "302" -> new Answer.Unavailable("TIMEOUT");
            default -> answer(rules.check(number) instanceof Parsed.Valid);
        };
    }

    @Override
    public void setAvailable(boolean isAvailable) {
        available.set(isAvailable);
    }

    @Override
    public boolean isAvailable() {
        return available.get();
    }

    @Override
    public void enter(VatNumber number, boolean known) {
        entered.put(number, known);
    }

    private Answer answer(boolean known) {
        var reference = new CheckReference(
                Optional.empty(), Optional.of("SANDBOX-" + answers.incrementAndGet()), Optional.empty());
        return known
                ? new Answer.Valid(Optional.empty(), Optional.of(ADDRESS), reference)
                : new Answer.Invalid(reference);
    }
}
