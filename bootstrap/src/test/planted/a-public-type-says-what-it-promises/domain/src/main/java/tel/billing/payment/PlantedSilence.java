package tel.billing.payment;

public record PlantedSilence() {}
