package tel.billing.identity.application.staff;

import java.time.InstantSource;
import tel.billing.account.CompanyName;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.RoleChange;
import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Ids;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// Invites the first administrator on behalf of the service. Joins the caller's unit of work.
public record FirstAdminInviter(
        OperatorAccount operator, InvitationSender invitationSender, AuditTrail trail, Ids ids, InstantSource clock) {

    User.Draft draft(AccountId account, EmailAddress email) {
        return new User.Draft(new UserId(ids.next()), account, email, Role.ADMIN, clock.instant());
    }

    void invite(User.Draft admin, CompanyName name) {
        operator.setFirstAdmin(admin.id());
        trail.record(AuditEvent.byTheService(AuditAction.STAFF_INVITED, AuditTarget.of(admin.id()))
                .with(RoleChange.to(admin.role())));
        invitationSender.send(admin, name);
    }
}
