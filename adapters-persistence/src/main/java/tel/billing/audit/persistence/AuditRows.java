package tel.billing.audit.persistence;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.MoneyMovement;
import tel.billing.audit.RoleChange;
import tel.billing.audit.persistence.tables.records.AuditEntryRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.Words;

/// Maps audit entries to rows.
final class AuditRows {
    private AuditRows() {}

    static AuditEntryRecord row(AuditEntry entry) {
        var auditEvent = entry.deed();
        var row = new AuditEntryRecord();
        row.setId(entry.id());
        row.setAt(entry.at());
        row.setAction(Words.of(auditEvent.action()));
        auditEvent.actor().ifPresent(actor -> {
            row.setActorAccountId(actor.account().value());
            row.setActorId(actor.id().value());
            row.setActorRoles(actor.roles().stream().map(Words::of).sorted().toArray(String[]::new));
        });
        auditEvent.target().ifPresent(auditTarget -> {
            row.setTargetType(auditTarget.type());
            row.setTargetId(auditTarget.id());
        });
        auditEvent.reason().ifPresent(reason -> row.setReason(reason.words()));
        auditEvent.role().ifPresent(role -> {
            row.setRoleBefore(role.from().map(Words::of).orElse(null));
            row.setRoleAfter(Words.of(role.to()));
        });
        auditEvent.money().ifPresent(move -> {
            row.setAmountMinor(move.amount().minor());
            row.setCurrency(move.amount().currency().getCurrencyCode());
            row.setRefundId(move.refund().orElse(null));
        });
        entry.address().ifPresent(row::setAddress);
        entry.requestId().ifPresent(row::setRequestId);
        return row;
    }

    static AuditEntry read(AuditEntryRecord row) {
        var auditEvent = new AuditEvent(
                Words.read(AuditAction.class, row.getAction()),
                actor(row),
                Optional.ofNullable(row.getTargetId()).map(id -> new AuditTarget(row.getTargetType(), id)),
                Optional.ofNullable(row.getReason()).map(Reason::new),
                Optional.ofNullable(row.getRoleAfter()).map(after -> role(row.getRoleBefore(), after)),
                Optional.ofNullable(row.getAmountMinor())
                        .map(minor -> new MoneyMovement(
                                Money.of(minor, row.getCurrency()), Optional.ofNullable(row.getRefundId()))));
        return new AuditEntry(
                row.getId(),
                row.getAt(),
                auditEvent,
                Optional.ofNullable(row.getAddress()),
                Optional.ofNullable(row.getRequestId()));
    }

    private static RoleChange role(@Nullable String before, String after) {
        return new RoleChange(
                Optional.ofNullable(before).map(word -> Words.read(Role.class, word)), Words.read(Role.class, after));
    }

    private static Optional<Actor> actor(AuditEntryRecord row) {
        return Optional.ofNullable(row.getActorId())
                .map(id -> new Actor(
                        new UserId(id),
                        new AccountId(row.getActorAccountId()),
                        Arrays.stream(row.getActorRoles())
                                .map(role -> Words.read(Role.class, role))
                                .collect(Collectors.toUnmodifiableSet())));
    }
}
