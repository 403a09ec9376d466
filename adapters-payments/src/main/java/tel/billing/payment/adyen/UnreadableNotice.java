package tel.billing.payment.adyen;

/// A notice that is not as Adyen writes them; the message names what is wrong and repeats nothing of it.
final class UnreadableNotice extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableNotice(String why) {
        super(why);
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
