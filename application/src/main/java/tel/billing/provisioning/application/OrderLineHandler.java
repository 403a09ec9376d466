package tel.billing.provisioning.application;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.LineOrder.DesiredState;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineOperation;
import tel.billing.provisioning.domain.LineTarget;
import tel.billing.provisioning.domain.RotationId;
import tel.billing.shared.AccountId;
import tel.billing.shared.LiveRequest;
import tel.billing.shared.RealTime;

/// Each order is a revision of the complete line. Only the newest revision is executed.
record OrderLineHandler(Lines lines, CredentialGenerator credentialGenerator, RealTime realTime) implements OrderLine {

    @Override
    public LineOperationId order(LineOrder order) {
        return lines.lock(order.account(), order.line())
                .map(line -> order(line, order.desired()))
                .orElseGet(() -> orderFirst(order));
    }

    @Override
    public void orderAll(List<LineOrder> orders) {
        orders.stream().collect(groupingBy(LineOrder::account)).forEach(this::orderAll);
    }

    private void orderAll(AccountId account, List<LineOrder> orders) {
        var held = lines.lockAll(account, orders.stream().map(LineOrder::line).collect(toSet())).stream()
                .collect(toMap(Line::id, Function.identity()));
        var next = new ArrayList<Line>();
        for (var order : orders) {
            var line = held.get(order.line());
            if (line == null || line.lacksCredentials(order.desired())) {
                order(order);
            } else if (!line.isOrdered(order.desired())) {
                next.add(line.ordered(order.desired()));
            }
        }
        var now = realTime.instant();
        lines.orderAll(next, now, now.plus(LiveRequest.MAX_DURATION));
    }

    @Override
    public boolean withdraw(LineOperationId id) {
        var line = lines.lock(id.account(), id.line()).orElseThrow();
        var lineOperation = lines.find(id).orElseThrow();
        if (!lineOperation.progress().changedNothing()) {
            return false;
        }
        if (line.newest().id().equals(id)) {
            replace(line, line.ordered(targetBefore(id)));
        }
        return true;
    }

    /// Orders a new password for a locked line.
    LineOperationId rotate(Line line, RotationId rotation) {
        var next = line.rotated(credentialGenerator.make().password());
        var now = realTime.instant();
        lines.advance(line.newest().superseded());
        lines.rotate(next, rotation, now, recoverAfter(next, now));
        return next.newest().id();
    }

    /// Repeats the current order of a locked line with a revision newer than `revision`.
    Line orderAgain(Line line, long revision) {
        return replace(line, line.orderedAgainAfter(revision));
    }

    /// Repeats the orders of those lines that are unchanged and not locked, without waiting for locks.
    /// Returns these lines.
    Set<Line> orderAgain(List<Line> read) {
        var held = lines.lockUnchanged(read);
        var now = realTime.instant();
        var again = held.stream()
                .map(line -> line.orderedAgainAfter(line.newest().id().revision()))
                .toList();
        lines.orderAll(again, now, now);
        return Set.copyOf(held);
    }

    private LineOperationId orderFirst(LineOrder order) {
        var line = Line.first(order.account(), order.line(), order.desired(), credentialGenerator::make);
        var now = realTime.instant();
        return lines.add(line, now, recoverAfter(line, now))
                ? line.newest().id()
                // the line was added concurrently, and is now locked
                : order(lines.lock(order.account(), order.line()).orElseThrow(), order.desired());
    }

    private LineOperationId order(Line line, DesiredState desired) {
        if (line.isOrdered(desired)) {
            return line.newest().id();
        }
        var equipped = line.lacksCredentials(desired) ? line.with(credentialGenerator.make()) : line;
        return replace(line, equipped.ordered(desired)).newest().id();
    }

    private Line replace(Line line, Line next) {
        var now = realTime.instant();
        lines.advance(line.newest().superseded());
        lines.order(next, now, recoverAfter(next, now));
        return next;
    }

    private LineTarget targetBefore(LineOperationId id) {
        return lines.before(id).map(LineOperation::target).orElseGet(LineTarget.Removed::new);
    }

    private static Optional<Instant> recoverAfter(Line line, Instant realNow) {
        return line.isPending() ? Optional.of(realNow.plus(LiveRequest.MAX_DURATION)) : Optional.empty();
    }
}
