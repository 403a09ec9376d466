package tel.billing.tax.sandbox;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import tel.billing.account.VatNumber;
import tel.billing.shared.Parsed;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.application.VatRegister;
import tel.billing.tax.application.VatRegisterSwitch;

/// A register for trying things out. Behind any prefix, 100 is known, 200 is not, and 300, 301 and 302
/// find the register down, as in the EU's own test service
/// (https://ec.europa.eu/taxation_customs/vies/#/technical-information). It knows every other number
/// whose form and check digits are right. What it was told over its switch goes before all that, until
/// the service stops. Whose number it knows is at an address that nobody has.
public final class SandboxVatRegister implements VatRegister, VatRegisterSwitch {
    private static final String ADDRESS = "Sandbox Street 1\n12345 Sandbox";

    private final VatNumberRules rules;
    private final AtomicBoolean available = new AtomicBoolean(true);
    private final Map<VatNumber, Boolean> entered = new ConcurrentHashMap<>();
    private final AtomicLong questions = new AtomicLong();

    public SandboxVatRegister(VatNumberRules rules) {
        this.rules = rules;
    }

    @Override
    public Answer ask(VatNumber number) {
        if (!available.get()) {
            return new Answer.Unavailable("SWITCHED_OFF");
        }
        var told = entered.get(number);
        if (told != null) {
            return answer(told);
        }
        return switch (number.body()) {
            case "100" -> answer(true);
            case "200" -> answer(false);
            case "300" -> new Answer.Unavailable("SERVICE_UNAVAILABLE");
            case "301" -> new Answer.Unavailable("MS_UNAVAILABLE");
            case "302" -> new Answer.Unavailable("TIMEOUT");
            default -> answer(rules.judge(number) instanceof Parsed.Valid);
        };
    }

    @Override
    public void turn(boolean isAvailable) {
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
        var proof =
                new Proof(Optional.empty(), Optional.of("SANDBOX-" + questions.incrementAndGet()), Optional.empty());
        return known ? new Answer.Valid(Optional.empty(), Optional.of(ADDRESS), proof) : new Answer.Invalid(proof);
    }
}
