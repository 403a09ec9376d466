package tel.billing.provisioning.kamailio;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import tel.billing.provisioning.RegisteredPhone;
import tel.billing.shared.http.Deadline;
import tools.jackson.databind.JsonNode;

/// Requests to the running Kamailio, for what its tables alone do not cause. All of them are idempotent.
record RunningKamailio(JsonRpc rpc) implements AutoCloseable {
    private static final String REGISTRATIONS = "location";
    /// The dialog profile that contains each call under both of its parties.
    private static final String PARTY = "party";

    /// Dialog states, https://www.kamailio.org/docs/modules/stable/modules/dialog.html.
    private static final int ANSWERED = 3;

    private static final int ACKNOWLEDGED = 4;
    private static final int OVER = 5;

    /// What Kamailio shows in place of the name of a phone that has none.
    private static final String UNNAMED = "n/a";

    /// The beginning of the error if no phone is registered. Its code is not specific.
    private static final String NOT_REGISTERED = "AOR not found";

    /// The call has ended in the meantime.
    private static final int NOT_FOUND = 404;

    /// The call was answered or ended in the meantime, or its phone spells the header in an unusual way.
    private static final int NO_SUCH_TRANSACTION = 400;

    /// Call-IDs that the configuration allows in a request.
    private static final Pattern CANCELLABLE_CALL_ID = Pattern.compile("[^\"\\\\\\p{Cntrl}]+");

    /// A cancelled call is over only after the other side confirms, so it is checked again.
    private static final int MAX_CHECKS = 5;

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(100);

    void requireRunning(Deadline deadline) throws NoResponse {
        try {
            result(rpc.call(deadline, "core.uptime"));
        } catch (IncompleteOperation failure) {
            throw NoResponse.withUnknownResult(failure);
        }
    }

    /// The phones that are registered on the address.
    List<RegisteredPhone> registrations(Subscriber.Address address, Deadline deadline)
            throws NoResponse, IncompleteOperation {
        var reply = rpc.call(deadline, "ul.lookup", REGISTRATIONS, address.toString());
        if (reply instanceof JsonRpc.Reply.Failure(var _, var message) && message.startsWith(NOT_REGISTERED)) {
            return List.of();
        }
        return result(reply)
                .path("Contacts")
                .valueStream()
                .map(contact -> contact.path("Contact"))
                .filter(contact -> contact.path("Expires").asLong(0) > 0)
                .map(contact -> new RegisteredPhone(
                        contact.path("User-Agent").asString("").replace(UNNAMED, ""),
                        Duration.ofSeconds(contact.path("Expires").asLong(0))))
                .toList();
    }

    /// Removes the registrations of the address, and ends its calls if requested.
    void carryOut(PendingCleanup pendingCleanup, Deadline deadline) throws NoResponse, IncompleteOperation {
        result(rpc.call(
                deadline, "ul.rm", REGISTRATIONS, pendingCleanup.address().toString()));
        if (pendingCleanup.endsCalls()) {
            endCalls(pendingCleanup.address(), deadline);
        }
    }

    @Override
    public void close() {
        rpc.close();
    }

    private void endCalls(Subscriber.Address address, Deadline deadline) throws NoResponse, IncompleteOperation {
        for (var check = 1; endOrCancelCalls(address, deadline); check++) {
            if (check == MAX_CHECKS) {
                throw new IncompleteOperation("a call is still ringing");
            }
            pause();
        }
    }

    /// Ends answered calls and cancels ringing ones. Returns whether any call was ringing, because it may be
    /// answered instead of cancelled.
    private boolean endOrCancelCalls(Subscriber.Address address, Deadline deadline)
            throws NoResponse, IncompleteOperation {
        var calls = result(rpc.call(deadline, "dlg.profile_list", PARTY, address.username()));
        if (!calls.isArray()) {
            throw new IncompleteOperation("the list of calls is unreadable");
        }
        var anyRinging = false;
        for (var call : calls) {
            switch (call.path("state").asInt(0)) {
                case ANSWERED, ACKNOWLEDGED -> end(call, deadline);
                case OVER -> {}
                default -> {
                    cancel(call, deadline);
                    anyRinging = true;
                }
            }
        }
        return anyRinging;
    }

    private void end(JsonNode call, Deadline deadline) throws NoResponse, IncompleteOperation {
        requireSuccessOr(
                NOT_FOUND,
                rpc.call(
                        deadline,
                        "dlg.end_dlg",
                        call.path("h_entry").asLong(),
                        call.path("h_id").asLong()));
    }

    private void cancel(JsonNode call, Deadline deadline) throws NoResponse, IncompleteOperation {
        var id = call.path("call-id").asString("");
        if (CANCELLABLE_CALL_ID.matcher(id).matches()) {
            requireSuccessOr(
                    NO_SUCH_TRANSACTION,
                    rpc.call(
                            deadline,
                            "tm.cancel",
                            id,
                            call.path("caller").path("cseq").asString("")));
        }
    }

    private static void requireSuccessOr(int toleratedError, JsonRpc.Reply reply) throws IncompleteOperation {
        if (!(reply instanceof JsonRpc.Reply.Failure(var code, var _) && code == toleratedError)) {
            result(reply);
        }
    }

    private static JsonNode result(JsonRpc.Reply reply) throws IncompleteOperation {
        return switch (reply) {
            case JsonRpc.Reply.Result(var value) -> value;
            case JsonRpc.Reply.Failure(var _, var message) -> throw new IncompleteOperation(message);
            case JsonRpc.Reply.Refusal(var message) -> throw new IncompleteOperation(message);
        };
    }

    private static void pause() throws NoResponse {
        try {
            Thread.sleep(CHECK_INTERVAL);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw NoResponse.withUnknownResult(interrupted);
        }
    }
}
