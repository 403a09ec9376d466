package tel.billing.audit.web;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.MoneyMovement;
import tel.billing.audit.RoleChange;
import tel.billing.audit.application.AuditLog;
import tel.billing.audit.application.AuditSearch;
import tel.billing.audit.application.ReadAuditLog;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Report;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.request.Times;
import tel.billing.shared.web.request.Uuids;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// Staff read the audit log.
@RestController
public record AuditLogController(ReadAuditLog readAuditLog) {
    private static final CursorFormat<AuditLog.Key> CURSORS =
            CursorFormat.ofTimeAndUuid(AuditLog.Key::at, AuditLog.Key::id, AuditLog.Key::new);

    @GetMapping("/v1/admin/audit-log")
    @Access(Audience.STAFF)
    @Report
    public Answer list(Query query) {
        var page = query.page(CURSORS);
        var actor = query.optional("actor", Uuids::parse);
        var action = query.optional("action", AuditAction.class);
        var target = query.optional("target", Uuids::parse);
        var from = query.optional("from", Times::parse);
        var to = query.optional("to", text -> Times.end(text, from.ifRead().flatMap(Function.identity())));
        var search =
                query.complete(() -> new AuditSearch(actor.get(), action.get(), target.get(), from.get(), to.get()));
        return Response.ok(Listing.of(readAuditLog.read(search, page.get()), CURSORS, EntryResponse::of));
    }

    record EntryResponse(
            UUID id,
            Instant at,
            Optional<ActorResponse> actor,
            String action,
            Optional<TargetResponse> target,
            Optional<String> reason,
            Optional<RoleResponse> role,
            Optional<MoneyResponse> money,
            Optional<String> address,
            Optional<String> requestId) {

        static EntryResponse of(ReadAuditLog.Line line) {
            var entry = line.entry();
            var auditEvent = entry.event();
            return new EntryResponse(
                    entry.id(),
                    entry.at(),
                    auditEvent.actor().map(actor -> ActorResponse.of(actor, line.actorEmail())),
                    auditEvent.action().name().toLowerCase(Locale.ROOT),
                    auditEvent.target().map(TargetResponse::of),
                    auditEvent.reason().map(Object::toString),
                    auditEvent.role().map(RoleResponse::of),
                    auditEvent.money().map(MoneyResponse::of),
                    entry.address(),
                    entry.requestId());
        }
    }

    record ActorResponse(UUID id, Optional<String> email, List<Role> roles) {

        static ActorResponse of(Actor actor, Optional<EmailAddress> email) {
            return new ActorResponse(
                    actor.id().value(),
                    email.map(EmailAddress::value),
                    actor.roles().stream().sorted().toList());
        }
    }

    record RoleResponse(Optional<Role> from, Role to) {

        static RoleResponse of(RoleChange change) {
            return new RoleResponse(change.from(), change.to());
        }
    }

    record MoneyResponse(long amountMinor, String currency, Optional<UUID> refundId) {

        static MoneyResponse of(MoneyMovement move) {
            return new MoneyResponse(
                    move.amount().minor(), move.amount().currency().getCurrencyCode(), move.refund());
        }
    }

    record TargetResponse(String type, UUID id) {

        static TargetResponse of(AuditTarget auditTarget) {
            return new TargetResponse(auditTarget.type(), auditTarget.id());
        }
    }
}
