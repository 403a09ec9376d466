package tel.billing.provisioning.kamailio;

import java.time.Duration;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// What the running Kamailio does at once, beside what its tables say. All of it may be asked for
/// again.
record RunningKamailio(JsonRpc rpc) implements AutoCloseable {
    private static final String REGISTERED = "location";
    /// The profile in which a call is counted for everybody who takes part in it.
    private static final String CALLS_OF = "party";

    /// States of a call, https://www.kamailio.org/docs/modules/stable/modules/dialog.html.
    private static final int ANSWERED = 3;

    private static final int ACKNOWLEDGED = 4;
    private static final int OVER = 5;

    /// It ended meanwhile.
    private static final int NOT_FOUND = 404;

    /// It was answered or ended meanwhile, or its phone names the header in a way of its own.
    private static final int NO_SUCH_TRANSACTION = 400;

    /// What a Call-ID may hold if we are to ask for it: nothing else does the configuration let through.
    private static final Pattern SAYABLE = Pattern.compile("[^\"\\\\\\p{Cntrl}]+");

    /// A call that was cancelled is over as soon as the other side says so.
    private static final int LOOKS = 5;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    void mustAnswer(Deadline deadline) throws NoAnswer {
        try {
            result(rpc.call(deadline, "core.uptime"));
        } catch (LeftUndone refused) {
            throw NoAnswer.andNobodyKnows(refused);
        }
    }

    /// Whoever is registered there is so no more, and its calls end, if they are to.
    void carryOut(Parting parting, Deadline deadline) throws NoAnswer, LeftUndone {
        result(rpc.call(deadline, "ul.rm", REGISTERED, parting.address().toString()));
        if (parting.endsCalls()) {
            endCalls(parting.address(), deadline);
        }
    }

    @Override
    public void close() {
        rpc.close();
    }

    private void endCalls(Subscriber.Address address, Deadline deadline) throws NoAnswer, LeftUndone {
        for (var look = 1; ends(address, deadline); look++) {
            if (look == LOOKS) {
                throw new LeftUndone("a call rings");
            }
            pause();
        }
    }

    /// Ends the calls that are on, and cancels those that ring. Whether there were any of these: one
    /// may be answered instead.
    private boolean ends(Subscriber.Address address, Deadline deadline) throws NoAnswer, LeftUndone {
        var calls = result(rpc.call(deadline, "dlg.profile_list", CALLS_OF, address.username()));
        if (!calls.isArray()) {
            throw new LeftUndone("no list of calls");
        }
        var rings = false;
        for (var call : calls) {
            switch (call.path("state").asInt(0)) {
                case ANSWERED, ACKNOWLEDGED -> end(call, deadline);
                case OVER -> {}
                default -> {
                    cancel(call, deadline);
                    rings = true;
                }
            }
        }
        return rings;
    }

    private void end(JsonNode call, Deadline deadline) throws NoAnswer, LeftUndone {
        unless(
                NOT_FOUND,
                rpc.call(
                        deadline,
                        "dlg.end_dlg",
                        call.path("h_entry").asLong(),
                        call.path("h_id").asLong()));
    }

    private void cancel(JsonNode call, Deadline deadline) throws NoAnswer, LeftUndone {
        var id = call.path("call-id").asString("");
        if (SAYABLE.matcher(id).matches()) {
            unless(
                    NO_SUCH_TRANSACTION,
                    rpc.call(
                            deadline,
                            "tm.cancel",
                            id,
                            call.path("caller").path("cseq").asString("")));
        }
    }

    private static void unless(int passing, JsonRpc.Reply reply) throws LeftUndone {
        if (!(reply instanceof JsonRpc.Reply.Failure(var code, var _) && code == passing)) {
            result(reply);
        }
    }

    private static JsonNode result(JsonRpc.Reply reply) throws LeftUndone {
        return switch (reply) {
            case JsonRpc.Reply.Result(var value) -> value;
            case JsonRpc.Reply.Failure(var _, var message) -> throw new LeftUndone(message);
            case JsonRpc.Reply.Refusal(var message) -> throw new LeftUndone(message);
        };
    }

    private static void pause() throws NoAnswer {
        try {
            Thread.sleep(BETWEEN_LOOKS);
        } catch (InterruptedException called) {
            Thread.currentThread().interrupt();
            throw NoAnswer.andNobodyKnows(called);
        }
    }
}
