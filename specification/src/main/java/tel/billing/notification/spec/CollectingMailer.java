package tel.billing.notification.spec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tel.billing.notification.Letter;
import tel.billing.notification.Reader;
import tel.billing.notification.application.Mailer;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// Collects e-mails in memory. Tests can make it reject addresses or be unavailable.
public final class CollectingMailer implements Mailer {
    private final InMemoryUnitOfWork unitOfWork;
    private final List<Letter> delivered = new ArrayList<>();
    private final List<Reader> readers = new ArrayList<>();
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

    /// The delivered e-mails, oldest first.
    public synchronized List<Letter> delivered() {
        return List.copyOf(delivered);
    }

    public synchronized List<Letter> deliveredTo(EmailAddress address) {
        return delivered.stream().filter(letter -> letter.to().equals(address)).toList();
    }

    /// The readers of the delivered e-mails, in the same order.
    public synchronized List<Reader> readers() {
        return List.copyOf(readers);
    }

    /// A minimal text of an e-mail.
    static String words(Letter letter) {
        return switch (letter) {
            case Letter.ConfirmSignup signup ->
                "%s can sign up with %s"
                        .formatted(signup.company(), signup.token().value());
            case Letter.AccountExists exists -> "%s has an account".formatted(exists.to());
            case Letter.AccessClosed closed -> "%s has a closed account".formatted(closed.to());
            case Letter.AccountSuspended suspended -> "suspended since %s".formatted(suspended.at());
            case Letter.AccountReactivated reactivated -> "active again since %s".formatted(reactivated.at());
            case Letter.AccountClosed closed -> "closed since %s".formatted(closed.at());
            case Letter.CountryCorrected corrected -> "in %s since %s".formatted(corrected.country(), corrected.at());
            case Letter.ResetPassword reset ->
                "%s can set a password with %s"
                        .formatted(reset.to(), reset.token().value());
            case Letter.NoPasswordToReset none -> "%s has no password".formatted(none.to());
            case Letter.PasswordChanged changed -> "%s has another password".formatted(changed.to());
            case Letter.LinePasswordChanged changed -> "%s has another password".formatted(changed.username());
            case Letter.ConfirmEmail confirm ->
                "%s can be confirmed with %s"
                        .formatted(confirm.to(), confirm.token().value());
            case Letter.EmailTaken taken -> "%s has an account already".formatted(taken.to());
            case Letter.EmailChangeAsked asked -> "%s will be the old address".formatted(asked.to());
            case Letter.EmailChanged changed -> "%s is the old address".formatted(changed.to());
            case Letter.StaffInvitation invitation ->
                "%s invites with %s"
                        .formatted(invitation.operator(), invitation.token().value());
            case Letter.SecondFactorReset reset ->
                "%s has reset and invites with %s"
                        .formatted(reset.operator(), reset.token().value());
            case Letter.StaffRoleChanged changed -> "%s since %s".formatted(changed.role(), changed.at());
            case Letter.StaffDisabled disabled -> "disabled since %s".formatted(disabled.at());
            case Letter.StaffEnabled enabled -> "enabled since %s".formatted(enabled.at());
            case Letter.SecondFactorLocked locked -> "locked until %s".formatted(locked.until());
            case Letter.SecondFactorSetUp setUp -> "second factor since %s".formatted(setUp.at());
            case Letter.RecoveryCodeUsed used -> "%d recovery codes are left".formatted(used.left());
            case Letter.RecoveryCodesRenewed renewed -> "new recovery codes since %s".formatted(renewed.at());
            case Letter.TopUpReceipt receipt ->
                "topped up %s, balance %s".formatted(receipt.amount(), receipt.balance());
            case Letter.TopUpsHeld held -> "%s cannot top up".formatted(held.to());
            case Letter.TopUpsReleased released -> "%s can top up again".formatted(released.to());
            case Letter.RefundGiven given -> "refunded %s, balance %s".formatted(given.amount(), given.balance());
            case Letter.RefundFailed failed ->
                "refund of %s failed, balance %s".formatted(failed.amount(), failed.balance());
            case Letter.ChargedBack taken -> "charged back %s, balance %s".formatted(taken.amount(), taken.balance());
            case Letter.VatNumberInvalid invalid -> "%s is invalid".formatted(invalid.vatNumber());
            case Letter.VatNumberRefused refused -> "%s was rejected".formatted(refused.vatNumber());
            case Letter.VatNumberValidAgain again -> "%s is valid again".formatted(again.vatNumber());
            case Letter.ChargeReceipt receipt ->
                "%s for %s, balance %s".formatted(receipt.price().gross(), receipt.plan(), receipt.balance());
            case Letter.CreditNoteIssued issued ->
                "credited %s of %s, balance %s".formatted(issued.amount(), issued.invoice(), issued.balance());
            case Letter.InvoiceReissued reissued ->
                "%s is %s instead of %s, balance %s"
                        .formatted(reissued.replaced(), reissued.now(), reissued.before(), reissued.balance());
            case Letter.ShortOfMoney few -> "%s of %s is missing".formatted(few.shortfall(), few.due());
            case Letter.SubscriptionSuspended suspended -> "%s is suspended".formatted(suspended.plan());
            case Letter.SubscriptionActiveAgain active -> "%s is active again".formatted(active.plan());
            case Letter.ChangePlanned planned -> "%s becomes %s".formatted(planned.plan(), planned.other());
            case Letter.SubscriptionGoesOn on -> "%s continues, %s".formatted(on.plan(), on.dropped());
            case Letter.CancellationPlanned planned -> "%s ends at %s".formatted(planned.plan(), planned.endsAt());
            case Letter.SubscriptionCancelled cancelled ->
                "%s is cancelled, %s".formatted(cancelled.plan(), cancelled.cause());
            case Letter.PriceChange change -> "%s instead of %s".formatted(change.newPrice(), change.oldPrice());
            case Letter.UpcomingRenewal renewal ->
                "%s at %s".formatted(renewal.price().gross(), renewal.at());
        };
    }

    /// The number of delivery attempts.
    public synchronized int attempts() {
        return attempts;
    }

    @Override
    public Delivery deliver(Letter letter, Reader reader) {
        return unitOfWork.outside("the mail system", () -> deliverNow(letter, reader));
    }

    private synchronized Delivery deliverNow(Letter letter, Reader reader) {
        attempts++;
        if (down) {
            return new Delivery.Unavailable("simulated outage");
        }
        if (refused.contains(letter.to())) {
            return new Delivery.Refused("simulated rejection of " + letter.to());
        }
        delivered.add(letter);
        readers.add(reader);
        return new Delivery.Accepted();
    }
}
