package tel.billing.tax.spec;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.account.VatNumber;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.tax.application.VatRegister;

/// Knows every VAT number but those that it was told it does not; goes down and comes back when told. It
/// calls its answers by their number.
public final class ScriptedVatRegister implements VatRegister {
    /// Who asks.
    public static final VatNumber REQUESTER = new VatNumber("NL", "004495445B01");

    private final InMemoryUnitOfWork unitOfWork;
    private final Set<VatNumber> unknown = new HashSet<>();
    private final Set<VatNumber> malformed = new HashSet<>();
    private final Map<VatNumber, String> addresses = new HashMap<>();
    private boolean down;
    private int answers;

    public ScriptedVatRegister(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
    }

    public synchronized void strikeOut(VatNumber number) {
        unknown.add(number);
    }

    public synchronized void takeUp(VatNumber number) {
        unknown.remove(number);
    }

    /// From now on it says that this is no number at all.
    public synchronized void misread(VatNumber number) {
        malformed.add(number);
    }

    /// From now on it tells where the number's owner is.
    public synchronized void tellAddress(VatNumber number, String address) {
        addresses.put(number, address);
    }

    /// How often it answered.
    public synchronized int answers() {
        return answers;
    }

    public synchronized void goDown() {
        down = true;
    }

    public synchronized void comeBack() {
        down = false;
    }

    @Override
    public Answer ask(VatNumber number) {
        return unitOfWork.outside("the VAT register", () -> askNow(number));
    }

    private synchronized Answer askNow(VatNumber number) {
        if (down) {
            return new Answer.Unavailable("told to be down");
        }
        answers++;
        var proof = new Proof(Optional.of(REQUESTER), Optional.of("answer " + answers), Optional.empty());
        if (malformed.contains(number)) {
            return new Answer.Invalid(proof, true);
        }
        return unknown.contains(number)
                ? new Answer.Invalid(proof)
                : new Answer.Valid(
                        Optional.of("Whoever has " + number), Optional.ofNullable(addresses.get(number)), proof);
    }
}
