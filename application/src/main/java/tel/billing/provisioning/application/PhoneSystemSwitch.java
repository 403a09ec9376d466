package tel.billing.provisioning.application;

/// Takes a phone system down and brings it back, where there is one to try things out with.
public interface PhoneSystemSwitch {
    boolean isAvailable();

    /// Answers when it is so, durably.
    void turn(boolean available);
}
