package tel.billing.payment.application;

import tel.billing.payment.sandbox.SandboxCardProcessor;

final class PlantedAdapter extends SandboxCardProcessor {}
