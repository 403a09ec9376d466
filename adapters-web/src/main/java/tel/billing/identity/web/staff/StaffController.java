package tel.billing.identity.web.staff;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.identity.application.staff.ChangeStaff;
import tel.billing.identity.application.staff.InviteStaff;
import tel.billing.identity.application.staff.ListStaff;
import tel.billing.identity.application.staff.StaffMember;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Choices;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Administrators manage the staff.
@RestController
public record StaffController(
        ListStaff listStaff, InviteStaff inviteStaff, ChangeStaff changeStaff, EmailAddressParser emailAddresses) {
    private static final CursorFormat<UserId> CURSORS = CursorFormat.ofUuid(UserId::value, UserId::new);

    @GetMapping("/v1/admin/users")
    @Access(Audience.ADMIN)
    public Answer list(Query query) {
        var page = query.page(CURSORS);
        return Response.ok(Listing.of(listStaff.list(query.complete(page::get)), CURSORS, StaffResponse::of));
    }

    @PostMapping("/v1/admin/users")
    @Access(Audience.ADMIN)
    public Answer invite(Caller caller, Body body) {
        var email = body.required("email", emailAddresses::parseNew);
        var role = body.required("role", StaffController::role);
        var command = body.complete(() -> new InviteStaff.Command(Actor.of(caller), email.get(), role.get()));
        return switch (inviteStaff.invite(command)) {
            case InviteStaff.Outcome.Invited(var member) -> Response.created(StaffResponse.of(member));
            case InviteStaff.Outcome.IsStaff() ->
                Problem.invalid("email", InputError.taken("already belongs to a staff member"));
            case InviteStaff.Outcome.IsCustomer() ->
                Problem.invalid("email", InputError.taken("belongs to a customer"));
            case InviteStaff.Outcome.NotAdmin() -> Problem.of(ProblemType.FORBIDDEN);
        };
    }

    @PatchMapping("/v1/admin/users/{id}")
    @Access(Audience.ADMIN)
    public Answer change(Caller caller, @PathVariable UUID id, Body body) {
        var role = body.optional("role", StaffController::role);
        var disabled = body.bool("disabled");
        var resetFactor = body.bool("reset_factor", false);
        var command = body.complete(() -> new ChangeStaff.Command(
                Actor.of(caller), new UserId(id), role.get(), disabled.get(), resetFactor.get()));
        return switch (changeStaff.change(command)) {
            case ChangeStaff.Outcome.Changed(var member) -> Response.ok(StaffResponse.of(member));
            case ChangeStaff.Outcome.NotFound() ->
                Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no staff member with this id.");
            case ChangeStaff.Outcome.NotAdmin() -> Problem.of(ProblemType.FORBIDDEN);
            case ChangeStaff.Outcome.Refused(var property, var reason) ->
                Problem.invalid(Choices.nameOf(property), InputError.notAllowed(reason));
        };
    }

    private static Parsed<Role> role(String text) {
        return Choices.parse(text, List.of(Role.SUPPORT, Role.ADMIN));
    }

    record StaffResponse(UUID id, String email, Role role, StaffMember.Status status, Instant createdAt) {

        static StaffResponse of(StaffMember member) {
            return new StaffResponse(
                    member.id().value(), member.email().value(), member.role(), member.status(), member.createdAt());
        }
    }
}
