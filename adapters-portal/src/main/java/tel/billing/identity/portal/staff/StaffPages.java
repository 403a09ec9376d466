package tel.billing.identity.portal.staff;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.audit.Actor;
import tel.billing.identity.application.staff.ChangeStaff;
import tel.billing.identity.application.staff.InviteStaff;
import tel.billing.identity.application.staff.ListStaff;
import tel.billing.identity.application.staff.StaffMember;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.InputError;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Parsed;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Administrators list and invite staff, change their roles, and disable and enable them.
@PortalPages
public record StaffPages(
        ListStaff listStaff, InviteStaff inviteStaff, ChangeStaff changeStaff, EmailAddressParser emailAddresses)
        implements StaffOperations {
    private static final String LIST = "/console/staff";
    private static final String INVITE = "/console/staff/invite";
    private static final String CHANGE = "/console/staff/{id}/{operation}";

    /// A part of the list.
    ///
    /// @param next the path of the next part
    public record Staff(List<StaffMember> members, Optional<String> next) {}

    /// What can be changed.
    private enum Change {
        CHANGE_ROLE,
        DISABLE,
        ENABLE,
        RESET_FACTOR;

        String operation() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        static Change of(String operation) {
            for (var change : values()) {
                if (change.operation().equals(operation)) {
                    return change;
                }
            }
            throw PageFailure.notFound();
        }
    }

    @Override
    public List<StaffOperation> operations() {
        return List.of(
                StaffOperation.admin("staff", 10, "change-role", "invited", "active", "disabled"),
                StaffOperation.admin("staff", 20, "reset-factor", "active"),
                StaffOperation.admin("staff", 30, "enable", "disabled"),
                StaffOperation.admin("staff", 40, "disable", "active", "invited"));
    }

    @GetMapping(LIST)
    @PortalAccess(Visitors.ADMIN)
    public View list(Form query) {
        var after = query.optional("after", StaffPages::id);
        if (!query.isValid()) {
            throw PageFailure.notFound();
        }
        var page = listStaff.list(new PageRequest<>(PageRequest.MAX_LIMIT, after.get()));
        return View.page("identity/staff", new Staff(page.items(), page.next().map(last -> LIST + "?after=" + last)));
    }

    @GetMapping(INVITE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToInvite(Visit visit, Form form) {
        return invitation(visit).ask(form);
    }

    @PostMapping(INVITE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View invite(Visit visit, Form form) {
        var email = form.required("email", emailAddresses::parseNew);
        var role = form.required("role", StaffPages::role);
        var decision = invitation(visit);
        return decision.next(form, () -> {
            var command = new InviteStaff.Command(Actor.of(visit.visitor()), email.get(), role.get());
            return switch (inviteStaff.invite(command)) {
                case InviteStaff.Outcome.Invited _ -> View.redirect(LIST).notice("staff_invited");
                case InviteStaff.Outcome.IsStaff() -> refuse(decision, form, "email", "operation.invite.is_staff");
                case InviteStaff.Outcome.IsCustomer() ->
                    refuse(decision, form, "email", "operation.invite.is_customer");
                case InviteStaff.Outcome.NotAdmin() -> throw PageFailure.forbidden();
            };
        });
    }

    @GetMapping(CHANGE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToChange(@PathVariable UUID id, @PathVariable String operation, Visit visit, Form form) {
        var member = read(id);
        return decision(Change.of(operation), member, visit).ask(form.with("role", visit.key(member.role())));
    }

    @PostMapping(CHANGE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View change(@PathVariable UUID id, @PathVariable String operation, Visit visit, Form form) {
        var change = Change.of(operation);
        var member = read(id);
        var decision = decision(change, member, visit);
        var role = change == Change.CHANGE_ROLE
                ? form.required("role", StaffPages::role).ifValid()
                : Optional.<Role>empty();
        return decision.next(form, () -> {
            var command = new ChangeStaff.Command(
                    Actor.of(visit.visitor()),
                    member.id(),
                    role,
                    switch (change) {
                        case DISABLE -> Optional.of(true);
                        case ENABLE -> Optional.of(false);
                        case CHANGE_ROLE, RESET_FACTOR -> Optional.empty();
                    },
                    change == Change.RESET_FACTOR);
            return switch (changeStaff.change(command)) {
                case ChangeStaff.Outcome.Changed _ -> View.redirect(LIST).notice("staff_changed");
                case ChangeStaff.Outcome.NotFound() -> throw PageFailure.notFound();
                case ChangeStaff.Outcome.NotAdmin() -> throw PageFailure.forbidden();
                case ChangeStaff.Outcome.Refused _ -> refuse(decision, form, "", "operation.staff_refused");
            };
        });
    }

    private static View refuse(Decision decision, Form form, String field, String key) {
        form.fault(field, key);
        return decision.ask(form);
    }

    private static Decision invitation(Visit visit) {
        return Decision.of("invite", visit.text("staff.title"), LIST)
                .inputs(new Input.Line("email", true), new Input.Choice("role", roles(visit)));
    }

    private static Decision decision(Change change, StaffMember member, Visit visit) {
        var decision = Decision.of(change.operation(), member.email().value(), LIST)
                .fact(visit.text("operation.input.role"), visit.text("staff.role." + visit.key(member.role())))
                .fact(visit.text("operation.fact.status"), visit.text("staff.status." + visit.key(member.status())));
        return switch (change) {
            case CHANGE_ROLE -> decision.inputs(new Input.Choice("role", roles(visit)));
            case DISABLE, RESET_FACTOR -> decision.warn();
            case ENABLE -> decision;
        };
    }

    private StaffMember read(UUID id) {
        return find(new UserId(id), Optional.empty());
    }

    /// Reads page by page. A provider has few staff.
    private StaffMember find(UserId id, Optional<UserId> after) {
        var page = listStaff.list(new PageRequest<>(PageRequest.MAX_LIMIT, after));
        var found =
                page.items().stream().filter(member -> member.id().equals(id)).findAny();
        return found.orElseGet(() -> find(id, Optional.of(page.next().orElseThrow(PageFailure::notFound))));
    }

    private static List<Option> roles(Visit visit) {
        return List.of(
                new Option("support", visit.text("staff.role.support")),
                new Option("admin", visit.text("staff.role.admin")));
    }

    private static Parsed<Role> role(String text) {
        return switch (text) {
            case "support" -> Parsed.valid(Role.SUPPORT);
            case "admin" -> Parsed.valid(Role.ADMIN);
            default -> Parsed.invalid(InputError.unknownValue("must be support or admin"));
        };
    }

    private static Parsed<UserId> id(String text) {
        try {
            return Parsed.valid(new UserId(UUID.fromString(text)));
        } catch (IllegalArgumentException _) {
            return Parsed.invalid(InputError.notAUuid("must be an id"));
        }
    }
}
