package tel.billing.notification.spec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// Collects e-mails in memory. Tests can make it reject addresses or be unavailable.
public final class CollectingMailer implements Mailer {
    private final InMemoryUnitOfWork unitOfWork;
    private final List<EmailMessage> delivered = new ArrayList<>();
    private final List<RecipientLocale> recipientLocales = new ArrayList<>();
    private final Set<EmailAddress> refused = new HashSet<>();
    private boolean down;
    private boolean confirms = true;
    private int attempts;

    public CollectingMailer(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
    }

    public synchronized void refuse(EmailAddress address) {
        refused.add(address);
    }

    /// Confirms no e-mail any more.
    public synchronized void confirmNothing() {
        confirms = false;
    }

    public synchronized void goDown() {
        down = true;
    }

    public synchronized void comeBack() {
        down = false;
    }

    /// The delivered e-mails, oldest first.
    public synchronized List<EmailMessage> delivered() {
        return List.copyOf(delivered);
    }

    public synchronized List<EmailMessage> deliveredTo(EmailAddress address) {
        return delivered.stream()
                .filter(emailMessage -> emailMessage.to().equals(address))
                .toList();
    }

    /// The readers of the delivered e-mails, in the same order.
    public synchronized List<RecipientLocale> readers() {
        return List.copyOf(recipientLocales);
    }

    /// A minimal text of an e-mail.
    static String describe(EmailMessage emailMessage) {
        return switch (emailMessage) {
            case EmailMessage.ConfirmSignup signup ->
                "%s can sign up with %s"
                        .formatted(signup.company(), signup.token().value());
            case EmailMessage.AccountExists exists -> "%s has an account".formatted(exists.to());
            case EmailMessage.AccessClosed closed -> "%s has a closed account".formatted(closed.to());
            case EmailMessage.AccountSuspended suspended -> "suspended since %s".formatted(suspended.at());
            case EmailMessage.AccountReactivated reactivated -> "active again since %s".formatted(reactivated.at());
            case EmailMessage.AccountClosed closed -> "closed since %s".formatted(closed.at());
            case EmailMessage.CountryCorrected corrected ->
                "in %s since %s".formatted(corrected.country(), corrected.at());
            case EmailMessage.ResetPassword reset ->
                "%s can set a password with %s"
                        .formatted(reset.to(), reset.token().value());
            case EmailMessage.NoPasswordToReset none -> "%s has no password".formatted(none.to());
            case EmailMessage.PasswordChanged changed -> "%s has another password".formatted(changed.to());
            case EmailMessage.WrongPasswordsInSession wrong -> "wrong passwords at %s".formatted(wrong.at());
            case EmailMessage.LinePasswordChanged changed -> "%s has another password".formatted(changed.username());
            case EmailMessage.ConfirmEmailChange confirm ->
                "%s can be confirmed with %s"
                        .formatted(confirm.to(), confirm.token().value());
            case EmailMessage.EmailTaken taken -> "%s has an account already".formatted(taken.to());
            case EmailMessage.EmailChangeRequested requested -> "%s will be the old address".formatted(requested.to());
            case EmailMessage.EmailChanged changed -> "%s is the old address".formatted(changed.to());
            case EmailMessage.StaffInvitation invitation ->
                "%s invites with %s"
                        .formatted(invitation.operator(), invitation.token().value());
            case EmailMessage.SecondFactorReset reset ->
                "%s has reset and invites with %s"
                        .formatted(reset.operator(), reset.token().value());
            case EmailMessage.StaffRoleChanged changed -> "%s since %s".formatted(changed.role(), changed.at());
            case EmailMessage.StaffDisabled disabled -> "disabled since %s".formatted(disabled.at());
            case EmailMessage.StaffEnabled enabled -> "enabled since %s".formatted(enabled.at());
            case EmailMessage.SecondFactorLocked locked -> "locked until %s".formatted(locked.until());
            case EmailMessage.WrongCodesInSession wrong -> "wrong codes at %s".formatted(wrong.at());
            case EmailMessage.SecondFactorSetUp setUp -> "second factor since %s".formatted(setUp.at());
            case EmailMessage.RecoveryCodeUsed used -> "%d recovery codes are left".formatted(used.left());
            case EmailMessage.RecoveryCodesRenewed renewed -> "new recovery codes since %s".formatted(renewed.at());
            case EmailMessage.TopUpReceipt receipt ->
                "topped up %s, balance %s".formatted(receipt.amount(), receipt.balance());
            case EmailMessage.TopUpsHeld held -> "%s cannot top up".formatted(held.to());
            case EmailMessage.TopUpsReleased released -> "%s can top up again".formatted(released.to());
            case EmailMessage.RefundSent given -> "refunded %s, balance %s".formatted(given.amount(), given.balance());
            case EmailMessage.RefundFailed failed ->
                "refund of %s failed, balance %s".formatted(failed.amount(), failed.balance());
            case EmailMessage.ChargedBack taken ->
                "charged back %s, balance %s".formatted(taken.amount(), taken.balance());
            case EmailMessage.CaptureFailed failed ->
                "payment of %s failed, balance %s".formatted(failed.amount(), failed.balance());
            case EmailMessage.VatNumberInvalid invalid -> "%s is invalid".formatted(invalid.vatNumber());
            case EmailMessage.VatNumberRejected refused -> "%s was rejected".formatted(refused.vatNumber());
            case EmailMessage.VatNumberValidAgain again -> "%s is valid again".formatted(again.vatNumber());
            case EmailMessage.ChargeReceipt receipt ->
                "%s for %s, balance %s".formatted(receipt.price().gross(), receipt.plan(), receipt.balance());
            case EmailMessage.CreditNoteIssued issued ->
                "credited %s of %s, balance %s".formatted(issued.amount(), issued.invoice(), issued.balance());
            case EmailMessage.InvoiceReissued reissued ->
                "%s is %s instead of %s, balance %s"
                        .formatted(reissued.replaced(), reissued.now(), reissued.before(), reissued.balance());
            case EmailMessage.RenewalPaymentFailed failed ->
                "%s of %s is missing".formatted(failed.shortfall(), failed.due());
            case EmailMessage.SubscriptionSuspended suspended -> "%s is suspended".formatted(suspended.plan());
            case EmailMessage.SubscriptionActiveAgain active -> "%s is active again".formatted(active.plan());
            case EmailMessage.ChangeScheduled change -> "%s becomes %s".formatted(change.plan(), change.newPlan());
            case EmailMessage.SubscriptionContinues on -> "%s continues, %s".formatted(on.plan(), on.dropped());
            case EmailMessage.CancellationScheduled cancellation ->
                "%s ends at %s".formatted(cancellation.plan(), cancellation.endsAt());
            case EmailMessage.SubscriptionCancelled cancelled ->
                "%s is cancelled, %s".formatted(cancelled.plan(), cancelled.cause());
            case EmailMessage.PriceChange change -> "%s instead of %s".formatted(change.newPrice(), change.oldPrice());
            case EmailMessage.UpcomingRenewal renewal ->
                "%s at %s".formatted(renewal.price().gross(), renewal.at());
        };
    }

    /// The number of delivery attempts.
    public synchronized int attempts() {
        return attempts;
    }

    @Override
    public Delivery deliver(UUID id, EmailMessage emailMessage, RecipientLocale recipientLocale) {
        return unitOfWork.outside("the mail system", () -> deliverNow(emailMessage, recipientLocale));
    }

    private synchronized Delivery deliverNow(EmailMessage emailMessage, RecipientLocale recipientLocale) {
        attempts++;
        if (down) {
            return new Delivery.Unavailable("simulated outage");
        }
        if (refused.contains(emailMessage.to())) {
            return new Delivery.Rejected("simulated rejection of " + emailMessage.to());
        }
        delivered.add(emailMessage);
        recipientLocales.add(recipientLocale);
        return confirms ? new Delivery.Accepted() : new Delivery.Unconfirmed("simulated silence");
    }
}
