package tel.billing.payment.sandbox;

public class SandboxCardProcessor {}
