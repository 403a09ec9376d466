package tel.billing.notification.application;

import java.util.Optional;
import java.util.UUID;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.notification.AccountContacts;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Reason;
import tel.billing.shared.UnitOfWork;

/// An administrator sends a failed e-mail again, to the current address of its account. Each failed e-mail can be sent
/// again once; if it fails again, that is a failed e-mail of its own. An e-mail cannot be sent again if it has a
/// single-use link, is about access or the address, or describes a state that may have changed.
public record SendEmailAgain(
        UnitOfWork unitOfWork, EmailLog log, AccountContacts contacts, Outbox outbox, AuditTrail trail) {

    /// What [#send] would do. Empty if there is no such failed e-mail.
    public Optional<Preview> preview(UUID id) {
        return log.find(id)
                .filter(email -> email.result() != EmailResult.SENT)
                .map(email -> new Preview(
                        email,
                        email.account()
                                .filter(_ -> email.hasContent())
                                .flatMap(contacts::find)
                                .map(AccountContacts.AccountContact::email)));
    }

    /// Adds the e-mail to the outbox, and forgets its content in the log.
    public Outcome send(Command command) {
        return unitOfWork.perform(() -> preview(command.email())
                .<Outcome>map(preview -> send(command, preview.email()))
                .orElseGet(Outcome.NotFound::new));
    }

    private Outcome send(Command command, LoggedEmail email) {
        var contact = email.account().flatMap(contacts::find);
        var moved = contact.map(AccountContacts.AccountContact::email).filter(address -> !address.equals(command.to()));
        if (moved.isPresent()) {
            return new Outcome.Outdated(moved.get());
        }
        var content = contact.flatMap(
                owner -> log.takeContent(email.id()).flatMap(emailMessage -> emailMessage.readdressed(owner.email())));
        if (contact.isEmpty() || content.isEmpty()) {
            return new Outcome.NoContent();
        }
        var account = email.account().orElseThrow();
        outbox.post(content.get(), EmailRecipient.owner(account, contact.get().country()));
        trail.record(AuditEvent.byStaff(
                AuditAction.EMAIL_SENT_AGAIN, command.by(), AuditTarget.of(account), command.reason()));
        return new Outcome.Sent(contact.get().email());
    }

    /// A request of an administrator.
    ///
    /// @param email the id of the failed e-mail
    /// @param to    the address that the administrator saw
    public record Command(UUID email, EmailAddress to, Actor by, Reason reason) {}

    /// A failed e-mail, and the address to which it can be sent again.
    ///
    /// @param address empty if the e-mail cannot be sent again
    public record Preview(LoggedEmail email, Optional<EmailAddress> address) {}

    /// The result.
    public sealed interface Outcome {

        record Sent(EmailAddress to) implements Outcome {}

        /// The account has another address than the administrator saw. Nothing was sent.
        record Outdated(EmailAddress address) implements Outcome {}

        /// There is no such failed e-mail.
        record NotFound() implements Outcome {}

        /// The e-mail cannot be sent again: it is of a kind that is never sent again, was sent again already, was to
        /// staff, belongs to an erased account, or cannot be decrypted.
        record NoContent() implements Outcome {}
    }
}
