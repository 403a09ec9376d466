package tel.billing.tax.spec;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.account.VatNumber;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.tax.application.vatnumber.VatRegister;

/// A VAT register that knows every number unless scripted otherwise, with scripted outages. Its request
/// identifiers count the answers.
public final class ScriptedVatRegister implements VatRegister {
    /// The requester of all checks.
    public static final VatNumber REQUESTER = new VatNumber("NL", "123456789B13");

    private final InMemoryUnitOfWork unitOfWork;
    private final Set<VatNumber> unknown = new HashSet<>();
    private final Set<VatNumber> malformed = new HashSet<>();
    private final Map<VatNumber, String> addresses = new HashMap<>();
    private boolean down;
    private int answers;

    public ScriptedVatRegister(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
    }

    public synchronized void remove(VatNumber number) {
        unknown.add(number);
    }

    public synchronized void takeUp(VatNumber number) {
        unknown.remove(number);
    }

    /// The register rejects the format of this number from now on.
    public synchronized void misread(VatNumber number) {
        malformed.add(number);
    }

    /// Sets the address of the number's owner.
    public synchronized void setAddress(VatNumber number, String address) {
        addresses.put(number, address);
    }

    /// The number of answered checks.
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
    public Answer check(VatNumber number) {
        return unitOfWork.outside("the VAT register", () -> checkNow(number));
    }

    private synchronized Answer checkNow(VatNumber number) {
        if (down) {
            return new Answer.Unavailable("scripted outage");
        }
        answers++;
        var reference = new CheckReference(Optional.of(REQUESTER), Optional.of("answer " + answers), Optional.empty());
        if (malformed.contains(number)) {
            return new Answer.Invalid(reference, true);
        }
        return unknown.contains(number)
                ? new Answer.Invalid(reference)
                : new Answer.Valid(
                        Optional.of("Owner of " + number), Optional.ofNullable(addresses.get(number)), reference);
    }
}
