package tel.billing.payment.spec;

public abstract class PlantedContract {}
