package tel.billing.provisioning.kamailio.peer;

import java.util.stream.Collectors;

/// A call that a phone made, after its final response.
public final class Call {
    private final SipPhone phone;
    private final SipMessage invitation;
    private final SipMessage answer;

    Call(SipPhone phone, SipMessage invitation, SipMessage answer) {
        this.phone = phone;
        this.invitation = invitation;
        this.answer = answer;
        if (isUp()) {
            phone.sendOnce(within("ACK")
                    .but("CSeq", answer.header("CSeq").orElseThrow().replace("INVITE", "ACK")));
        }
    }

    /// 200 if the call was answered, or the status with which it was rejected.
    public int status() {
        return answer.status();
    }

    public String reason() {
        return answer.reason();
    }

    public boolean isUp() {
        return status() == 200;
    }

    /// Hangs up and returns the status of the BYE.
    public int hangUp() {
        return phone.request(within("BYE")).status();
    }

    /// Whether the other phone received a BYE for this call.
    boolean isOverFor(SipPhone other) {
        return other.received().stream()
                .filter(message -> message.method().equals("BYE"))
                .anyMatch(received -> received.header("Call-ID").equals(invitation.header("Call-ID")));
    }

    /// A request within this call in the name of the other side, whichever phone sends it.
    SipMessage back(String method) {
        var request = within(method);
        return request.but("From", request.header("To").orElseThrow())
                .but("To", request.header("From").orElseThrow());
    }

    /// A request within this call, along the route of the answer.
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
