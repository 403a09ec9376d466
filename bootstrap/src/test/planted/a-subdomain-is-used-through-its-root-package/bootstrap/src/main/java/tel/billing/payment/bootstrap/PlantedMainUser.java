package tel.billing.payment.bootstrap;

import tel.billing.BillingApplication;

final class PlantedMainUser extends BillingApplication {}
