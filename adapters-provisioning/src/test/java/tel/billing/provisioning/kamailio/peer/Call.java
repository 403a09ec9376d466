package tel.billing.provisioning.kamailio.peer;

import java.util.stream.Collectors;

/// A call that a phone made, from its answer on.
public final class Call {
    private final SipPhone phone;
    private final SipMessage invitation;
    private final SipMessage answer;

    Call(SipPhone phone, SipMessage invitation, SipMessage answer) {
        this.phone = phone;
        this.invitation = invitation;
        this.answer = answer;
        if (isUp()) {
            phone.tell(within("ACK")
                    .but("CSeq", answer.header("CSeq").orElseThrow().replace("INVITE", "ACK")));
        }
    }

    /// 200 when it was answered; else how it was refused.
    public int status() {
        return answer.status();
    }

    public String reason() {
        return answer.reason();
    }

    public boolean isUp() {
        return status() == 200;
    }

    /// Answers with the status of the farewell.
    public int hangUp() {
        return phone.ask(within("BYE")).status();
    }

    /// Whether a phone was told so.
    boolean isOverFor(SipPhone other) {
        return other.heard().stream()
                .filter(heard -> heard.method().equals("BYE"))
                .anyMatch(heard -> heard.header("Call-ID").equals(invitation.header("Call-ID")));
    }

    /// A request that belongs to it in the name of the other side, whoever sends it.
    SipMessage back(String method) {
        var request = within(method);
        return request.but("From", request.header("To").orElseThrow())
                .but("To", request.header("From").orElseThrow());
    }

    /// A request that belongs to it, the way that it was answered.
    SipMessage within(String method) {
        var contact = answer.header("Contact").orElseThrow();
        var target = contact.substring(contact.indexOf('<') + 1, contact.indexOf('>'));
        var request = SipMessage.request(method, target).with("Max-Forwards", "70");
        var route = answer.all("Record-Route").collect(Collectors.toList()).reversed();
        for (var hop : route) {
            request = request.with("Route", hop);
        }
        return request.with("From", invitation.header("From").orElseThrow())
                .with("To", answer.header("To").orElseThrow())
                .with("Call-ID", invitation.header("Call-ID").orElseThrow())
                .with("CSeq", phone.nextNumber() + " " + method)
                .with("Contact", phone.contact());
    }
}
