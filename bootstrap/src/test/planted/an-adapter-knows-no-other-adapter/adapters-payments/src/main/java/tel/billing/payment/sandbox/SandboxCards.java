package tel.billing.payment.sandbox;

public final class SandboxCards {}
