package tel.billing.provisioning.kamailio.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// A SIP phone over UDP that registers with digest authentication, calls, and answers calls. It can also send
/// messages that no honest phone sends, and it records all requests that it receives.
public final class SipPhone implements AutoCloseable {
    private static final SipMessage OK = new SipMessage("SIP/2.0 200 OK", List.of(), "");
    private static final SipMessage RINGING = new SipMessage("SIP/2.0 180 Ringing", List.of(), "");
    private static final SipMessage CANCELLED = new SipMessage("SIP/2.0 487 Request Terminated", List.of(), "");
    private static final int ATTEMPTS = 10;
    /// Long, because no packet is lost on the local machine and a busy machine may respond slowly.
    private static final long RETRANSMITTED_MILLIS = 2_000;

    private final DatagramSocket socket;
    private volatile InetSocketAddress server;
    private final String domain;
    private final String username;
    private final String password;
    private final String tag = randomText();
    private volatile String device = randomText();
    private final AtomicInteger sequence = new AtomicInteger();
    private final Map<String, BlockingQueue<SipMessage>> answers = new ConcurrentHashMap<>();
    private final List<SipMessage> received = new CopyOnWriteArrayList<>();
    private final AtomicInteger unmatched = new AtomicInteger();
    private volatile SipMessage answer = OK;
    private volatile SipMessage whenCancelled = CANCELLED;
    private volatile SipMessage byeAnswer = OK;
    private volatile SipMessage defaultAnswer = OK;

    public SipPhone(KamailioServer server, String username, String password) {
        this(server.sip(), server.domain(), username, password);
    }

    public SipPhone(InetSocketAddress server, String domain, String username, String password) {
        this(server, domain, username, password, InetAddress.getLoopbackAddress());
    }

    private SipPhone(InetSocketAddress server, String domain, String username, String password, InetAddress from) {
        this.server = server;
        this.domain = domain;
        this.username = username;
        this.password = password;
        try {
            socket = new DatagramSocket(0, from);
        } catch (SocketException failure) {
            throw new UncheckedIOException(failure);
        }
        Thread.ofVirtual().start(this::listen);
    }

    /// A phone without a line that only receives: a gateway, or an attacker's trap.
    public static SipPhone listening(String name) {
        return new SipPhone(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), "gateway.test", name, "");
    }

    /// A phone whose packets come from another address than the phone knows, as behind NAT.
    static SipPhone behindNat(KamailioServer server, String username, String password) {
        try {
            var outside = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
            return new SipPhone(server.sip(), server.domain(), username, password, outside);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Sends further requests to this server.
    SipPhone towards(KamailioServer other) {
        server = other.sip();
        return this;
    }

    /// Another device of the same line.
    public SipPhone another() {
        return new SipPhone(server, domain, username, password);
    }

    /// A phone that claims the same line with another password.
    SipPhone anotherWith(String otherPassword) {
        return new SipPhone(server, domain, username, otherPassword);
    }

    /// Registers and returns the final status: 200, 401, 403 and so on.
    public int register() {
        return registration().status();
    }

    public SipMessage registration() {
        return signIn(request("REGISTER", "sip:" + domain)
                .but("To", own())
                .with("Contact", contact())
                .with("Expires", "600"));
    }

    /// Removes its registration and returns the final status.
    public int unregister() {
        return signIn(request("REGISTER", "sip:" + domain)
                        .but("To", own())
                        .with("Contact", contact())
                        .with("Expires", "0"))
                .status();
    }

    /// Calls a number of the same domain. The call lasts until one side hangs up.
    public Call call(String number) {
        return invite(invitation("sip:%s@%s".formatted(number, domain)));
    }

    public SipMessage invitation(String uri) {
        return request("INVITE", uri).but("To", "<%s>".formatted(uri)).with("Contact", contact());
    }

    /// Calls with an invitation that may be unusual.
    public Call invite(SipMessage invitation) {
        var last = signIn(invitation);
        return new Call(this, invitation, last);
    }

    /// Answers further calls with this status, such as `486 Busy Here`, and with these headers instead of a
    /// `Contact`.
    void answerBy(String status, SipMessage.Header... headers) {
        answer = new SipMessage("SIP/2.0 " + status, List.of(headers), "");
        whenCancelled = answer;
    }

    /// Answers all further requests with this status, except BYE.
    void answerEverythingBy(String status, SipMessage.Header... headers) {
        answerBy(status, headers);
        defaultAnswer = answer;
    }

    /// Uses this `To` tag in its answers.
    void answerAs(String other) {
        device = other;
    }

    /// Answers BYE with this status.
    void answerByesWith(String status) {
        byeAnswer = new SipMessage("SIP/2.0 " + status, List.of(), "");
    }

    /// The number of received responses that match no open request.
    int answered() {
        return unmatched.get();
    }

    /// Repeats its answer to the latest call.
    void repeat() {
        received.reversed().stream()
                .filter(message -> message.method().equals("INVITE"))
                .findFirst()
                .ifPresent(invitation -> send(reply(invitation, answer)));
    }

    /// Further calls ring without an answer.
    public void ring() {
        answer = RINGING;
        whenCancelled = CANCELLED;
    }

    /// All received requests without retransmissions, oldest first.
    public List<SipMessage> received() {
        return List.copyOf(received);
    }

    /// Its own address as it knows it, as IP address and port.
    public String place() {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    String username() {
        return username;
    }

    String password() {
        return password;
    }

    /// The address under which others call it.
    public String uri() {
        return "sip:%s@%s".formatted(username, domain);
    }

    /// A request outside any call.
    SipMessage request(String method, String uri) {
        return SipMessage.request(method, uri)
                .with("Max-Forwards", "70")
                .with("From", own() + ";tag=" + tag)
                .with("To", "<%s>".formatted(uri))
                .with("Call-ID", randomText())
                .with("CSeq", sequence.incrementAndGet() + " " + method);
    }

    String contact() {
        return "<sip:%s@%s>".formatted(username, place());
    }

    /// Sends the request, and repeats it with credentials if it is challenged. Returns the final response.
    public SipMessage signIn(SipMessage request) {
        var first = request(request);
        if (first.status() != 401 && first.status() != 407) {
            return first;
        }
        var number = sequence.incrementAndGet();
        return request(credentials(first, request).but("CSeq", number + " " + request.method()));
    }

    /// Adds credentials that answer the challenge.
    SipMessage credentials(SipMessage challenge, SipMessage request) {
        var proxy = challenge.status() == 407;
        var digest = new Digest(challenge
                .header(proxy ? "Proxy-Authenticate" : "WWW-Authenticate")
                .orElseThrow());
        return request.but(
                proxy ? "Proxy-Authorization" : "Authorization",
                digest.answer(username, password, request.method(), request.uri()));
    }

    /// Sends the request, with retransmissions, and returns the final response.
    SipMessage request(SipMessage request) {
        return request(request, anyBranch());
    }

    /// Uses this branch, by which the request can be cancelled.
    SipMessage request(SipMessage request, String branch) {
        var sent = withVia(request, branch);
        var queue = answers.computeIfAbsent(branch, _ -> new LinkedBlockingQueue<>());
        try {
            var waiting = true;
            for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
                if (waiting) {
                    send(sent);
                }
                var response = queue.poll(RETRANSMITTED_MILLIS, TimeUnit.MILLISECONDS);
                while (response != null && response.status() < 200) {
                    waiting = false;
                    response = queue.poll(RETRANSMITTED_MILLIS, TimeUnit.MILLISECONDS);
                }
                if (response != null) {
                    if (response.status() >= 300 && request.method().equals("INVITE")) {
                        send(acknowledgement(sent, response));
                    }
                    return response;
                }
            }
            throw new IllegalStateException("no answer to " + request.start());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } finally {
            answers.remove(branch);
        }
    }

    /// Sends a message without waiting for a response, such as an ACK.
    void sendOnce(SipMessage request) {
        send(withVia(request, anyBranch()));
    }

    /// Sends a BYE for an outgoing call that is ringing under this tag. Returns its final status.
    int giveUp(SipMessage invitation, String ringingAs) {
        return request(bye(invitation, ringingAs)).status();
    }

    SipMessage bye(SipMessage invitation, String ringingAs) {
        return invitation
                .starting(invitation.start().replaceFirst("INVITE", "BYE"))
                .but("To", invitation.header("To").orElseThrow() + ";tag=" + ringingAs)
                .but("CSeq", nextNumber() + " BYE")
                .without("Contact");
    }

    /// Cancels the invitation that was sent with this branch.
    void cancel(SipMessage invitation, String branch) {
        var cancellation = invitation
                .starting(invitation.start().replaceFirst("INVITE", "CANCEL"))
                .but("CSeq", invitation.header("CSeq").orElseThrow().replace("INVITE", "CANCEL"))
                .without("Contact");
        send(withVia(cancellation, branch));
    }

    static String anyBranch() {
        return "z9hG4bK" + randomText();
    }

    @Override
    public void close() {
        socket.close();
    }

    int nextNumber() {
        return sequence.incrementAndGet();
    }

    private String own() {
        return "<%s>".formatted(uri());
    }

    private SipMessage withVia(SipMessage request, String branch) {
        var via = "SIP/2.0/UDP %s;rport;branch=%s".formatted(place(), branch);
        return new SipMessage(request.start(), List.of(new SipMessage.Header("Via", via)), request.body())
                .withAll(request.headers());
    }

    /// The ACK for a final response other than success, which uses the route of the invitation (RFC 3261,
    /// 17.1.1.3).
    private static SipMessage acknowledgement(SipMessage invitation, SipMessage last) {
        return invitation
                .starting(invitation.start().replaceFirst("INVITE", "ACK"))
                .but("To", last.header("To").orElseThrow())
                .but("CSeq", invitation.header("CSeq").orElseThrow().replace("INVITE", "ACK"))
                .without("Contact");
    }

    private void send(SipMessage message) {
        send(message, server);
    }

    private void send(SipMessage message, SocketAddress to) {
        var bytes = message.text().getBytes(UTF_8);
        try {
            socket.send(new DatagramPacket(bytes, bytes.length, to));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void listen() {
        var bytes = new byte[65_535];
        while (!socket.isClosed()) {
            var packet = new DatagramPacket(bytes, bytes.length);
            try {
                socket.receive(packet);
                receive(SipMessage.parse(new String(bytes, 0, packet.getLength(), UTF_8)), packet.getSocketAddress());
            } catch (IOException | UncheckedIOException _) {
                // the phone was closed, or the server is down for a moment
            }
        }
    }

    private void receive(SipMessage message, SocketAddress from) {
        if (!message.isRequest()) {
            var waiting = answers.get(message.branch());
            if (message.header("CSeq").orElseThrow().endsWith("CANCEL")) {
                return;
            }
            if (waiting != null) {
                waiting.add(message);
            } else {
                unmatched.incrementAndGet();
            }
            return;
        }
        if (!received.contains(message)) {
            received.add(message);
        }
        switch (message.method()) {
            case "ACK" -> {}
            case "INVITE" -> send(reply(message, answer), from);
            case "BYE" -> send(reply(message, byeAnswer), from);
            case "CANCEL" -> {
                send(reply(message, OK), from);
                received.stream()
                        .filter(earlier -> earlier.method().equals("INVITE"))
                        .filter(earlier -> earlier.branch().equals(message.branch()))
                        .findFirst()
                        .ifPresent(invitation -> send(reply(invitation, whenCancelled), from));
            }
            default -> send(reply(message, defaultAnswer), from);
        }
    }

    private SipMessage reply(SipMessage request, SipMessage with) {
        var copied = request.headers().stream()
                .filter(header -> List.of("via", "from", "call-id", "cseq", "record-route")
                        .contains(header.name().toLowerCase(Locale.ROOT)))
                .toList();
        var to = request.header("To").orElseThrow();
        return new SipMessage(with.start(), copied, "")
                .with("To", to.contains(";tag=") ? to : to + ";tag=" + device)
                .withAll(
                        with.headers().isEmpty()
                                ? List.of(new SipMessage.Header("Contact", contact()))
                                : with.headers());
    }

    private static String randomText() {
        return UUID.randomUUID().toString();
    }
}
