package tel.billing.identity.application;

import java.time.InstantSource;
import tel.billing.account.CompanyName;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.RoleChange;
import tel.billing.audit.Target;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Ids;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// Invites the first administrator on behalf of the service. Joins the caller's unit of work.
record FirstAdmins(
        OperatorAccount operator, InvitationSending sending, AuditTrail trail, Ids ids, InstantSource clock) {

    User.Draft draft(AccountId account, EmailAddress email) {
        return new User.Draft(new UserId(ids.next()), account, email, Role.ADMIN, clock.instant());
    }

    void invite(User.Draft admin, CompanyName name) {
        operator.nameFirstAdmin(admin.id());
        trail.record(
                Deed.byTheService(Action.STAFF_INVITED, Target.of(admin.id())).with(RoleChange.to(admin.role())));
        sending.send(admin, name);
    }
}
