package tel.billing.notification.spec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tel.billing.notification.Letter;
import tel.billing.notification.application.Mailer;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// Collects the letters that it is handed. It refuses the addresses, and fails for as long, as it was told to.
public final class CollectingMailer implements Mailer {
    private final InMemoryUnitOfWork unitOfWork;
    private final List<Letter> delivered = new ArrayList<>();
    private final Set<EmailAddress> refused = new HashSet<>();
    private boolean down;
    private int attempts;

    public CollectingMailer(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
    }

    public synchronized void refuse(EmailAddress address) {
        refused.add(address);
    }

    public synchronized void goDown() {
        down = true;
    }

    public synchronized void comeBack() {
        down = false;
    }

    /// The letters that it took, the oldest first.
    public synchronized List<Letter> delivered() {
        return List.copyOf(delivered);
    }

    public synchronized List<Letter> deliveredTo(EmailAddress address) {
        return delivered.stream().filter(letter -> letter.to().equals(address)).toList();
    }

    /// What a reader would read, in as few words as can be.
    static String words(Letter letter) {
        return switch (letter) {
            case Letter.ConfirmSignup signup ->
                "%s may sign up with %s"
                        .formatted(signup.company(), signup.token().value());
            case Letter.AccountExists exists -> "%s has an account".formatted(exists.to());
            case Letter.ResetPassword reset ->
                "%s may set a password with %s"
                        .formatted(reset.to(), reset.token().value());
            case Letter.NoPasswordToReset none -> "%s has no password".formatted(none.to());
            case Letter.PasswordChanged changed -> "%s has another password".formatted(changed.to());
            case Letter.ConfirmEmail confirm ->
                "%s may become an address with %s"
                        .formatted(confirm.to(), confirm.token().value());
            case Letter.EmailTaken taken -> "%s has an account already".formatted(taken.to());
            case Letter.EmailChangeAsked asked -> "%s may become the old address".formatted(asked.to());
            case Letter.EmailChanged changed -> "%s is the old address".formatted(changed.to());
            case Letter.StaffInvitation invitation ->
                "%s invites with %s"
                        .formatted(invitation.operator(), invitation.token().value());
            case Letter.SecondFactorLocked locked -> "no code is looked at until %s".formatted(locked.until());
            case Letter.SecondFactorSetUp setUp -> "codes are due since %s".formatted(setUp.at());
            case Letter.RecoveryCodeUsed used -> "%d recovery codes are left".formatted(used.left());
            case Letter.RecoveryCodesRenewed renewed -> "other recovery codes since %s".formatted(renewed.at());
            case Letter.TopUpReceipt receipt -> "%s came, %s is there".formatted(receipt.amount(), receipt.balance());
            case Letter.VatNumberInvalid invalid -> "nobody knows %s".formatted(invalid.vatNumber());
        };
    }

    /// How often it was handed a letter, whatever became of it.
    public synchronized int attempts() {
        return attempts;
    }

    @Override
    public Delivery deliver(Letter letter) {
        return unitOfWork.outside("the mail system", () -> deliverNow(letter));
    }

    private synchronized Delivery deliverNow(Letter letter) {
        attempts++;
        if (down) {
            return new Delivery.Unavailable("told to be down");
        }
        if (refused.contains(letter.to())) {
            return new Delivery.Refused("told to refuse " + letter.to());
        }
        delivered.add(letter);
        return new Delivery.Accepted();
    }
}
