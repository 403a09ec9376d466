package tel.billing.tax.spec;

import java.util.HashSet;
import java.util.Set;
import tel.billing.account.VatNumber;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.tax.application.VatRegister;

/// Knows every VAT number but those that it was told it does not; goes down and comes back when told.
public final class ScriptedVatRegister implements VatRegister {
    private final InMemoryUnitOfWork unitOfWork;
    private final Set<VatNumber> unknown = new HashSet<>();
    private boolean down;

    public ScriptedVatRegister(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
    }

    public synchronized void strikeOut(VatNumber number) {
        unknown.add(number);
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
        return unknown.contains(number) ? new Answer.Unknown() : new Answer.Known();
    }
}
