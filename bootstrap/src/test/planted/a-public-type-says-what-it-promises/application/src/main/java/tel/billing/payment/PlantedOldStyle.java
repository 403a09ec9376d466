package tel.billing.payment;

/** Promises something, but not in Markdown. */
public interface PlantedOldStyle {}
